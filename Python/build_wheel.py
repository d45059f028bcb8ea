"""Makes the wheel: the Python package, the program for bin/, and the libraries for lib/coster/ beside it.

`packaging/build-wheel` collects these and names their folder in COSTER_CARRIED. A wheel's data lands in the
environment's own folder, so that the program finds its libraries by one path, whatever the version of Python.
"""

import base64
import hashlib
import os
import pathlib
import tomllib
import zipfile

HERE = pathlib.Path(__file__).parent
TAG = "py3-none-linux_x86_64"
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]


def metadata(version: str, readme: str) -> str:
    return (
        f"Metadata-Version: 2.4\nName: {PROJECT['name']}\nVersion: {version}\nSummary: {PROJECT['description']}\n"
        f"Requires-Python: {PROJECT['requires-python']}\nLicense-Expression: {PROJECT['license']}\n"
        f"License-File: LICENSE\n{extras()}Description-Content-Type: text/markdown\n\n{readme}")


def extras() -> str:
    """What `pip install coster[spark]` installs besides."""
    return "".join(
        f"Provides-Extra: {extra}\n" + "".join(f'Requires-Dist: {package}; extra == "{extra}"\n' for package in packages)
        for extra, packages in PROJECT["optional-dependencies"].items())


def entry_points() -> str:
    """By which other programs find our plugins."""
    return "\n".join(
        f"[{group}]\n" + "".join(f"{name} = {module}\n" for name, module in points.items())
        for group, points in PROJECT["entry-points"].items())


def contents(carried: pathlib.Path, version: str) -> dict[str, bytes]:
    """Every file of the wheel, but the list of them."""
    data, info = f"coster-{version}.data", f"coster-{version}.dist-info"
    files = {
        f"{package.name}/{path.name}": path.read_bytes()
        for package in (HERE / "src/coster", HERE.parent / "Spark/coster_spark") for path in package.iterdir()
        if path.is_file()}
    files[f"{data}/scripts/coster"] = (carried / "bin/coster").read_bytes()
    places = {"lib": f"{data}/data/lib/coster", "share": f"{data}/data/share", "licences": f"{info}/licenses"}
    for folder, place in places.items():
        for path in (carried / folder).rglob("*"):
            if path.is_file():
                files[f"{place}/{path.relative_to(carried / folder)}"] = path.read_bytes()
    files[f"{info}/METADATA"] = metadata(version, (HERE / "README.md").read_text()).encode()
    files[f"{info}/entry_points.txt"] = entry_points().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: coster\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode()
    return files


def record(files: dict[str, bytes], name: str) -> bytes:
    def line(path: str) -> str:
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[path]).digest()).rstrip(b"=").decode()
        return f"{path},sha256={digest},{len(files[path])}\n"

    return ("".join(map(line, sorted(files))) + f"{name},,\n").encode()


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """What pip calls; returns the wheel's name."""
    carried = pathlib.Path(os.environ["COSTER_CARRIED"])
    version = os.environ["COSTER_VERSION"]
    files = contents(carried, version)
    files[f"coster-{version}.dist-info/RECORD"] = record(files, f"coster-{version}.dist-info/RECORD")
    name = f"coster-{version}-{TAG}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = (0o100755 if path.endswith("/scripts/coster") else 0o100644) << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return name
