"""Receivers on the loopback interface of what `coster watch` tells: a web server, and a server of mail."""

import asyncio
import contextlib
import email
import email.policy
import http.server
import pathlib
import threading


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        # A client that was killed hears no answer.
        pass


@contextlib.contextmanager
def listening(handler):
    """A web server that answers with a class of `http.server`, as its address."""
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


@contextlib.contextmanager
def mailing(home):
    """A server of mail, to which `sendmail` of msmtp leads that has a folder as its home; the mails that came, each with
    its receivers."""
    from aiosmtpd.smtp import SMTP

    mails = []

    class Mailbox:
        async def handle_DATA(self, _server, _session, envelope):
            mails.append((envelope.rcpt_tos, email.message_from_bytes(envelope.content, policy=email.policy.default)))
            return "250 OK"

    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(loop.create_server(lambda: SMTP(Mailbox()), "127.0.0.1", 0))
    threading.Thread(target=loop.run_forever, daemon=True).start()
    port = server.sockets[0].getsockname()[1]
    settings = pathlib.Path(home) / ".msmtprc"
    settings.write_text(f"account default\nhost 127.0.0.1\nport {port}\nfrom coster@a.example\nauth off\ntls off\n")
    settings.chmod(0o600)
    try:
        yield mails
    finally:
        settings.unlink()
        loop.call_soon_threadsafe(loop.stop)
