internal import Catalog
internal import CatalogModel
internal import ServerSettings
internal import HTTPServer
internal import ProductPages

/// Answers with the pages for people: everything that is no question of a program.
struct PageRoutes {
  private let settings: ServeSettings
  private let handle: CatalogHandle
  private let site: Site

  init(_ settings: ServeSettings, handle: CatalogHandle) {
    (self.settings, self.handle) = (settings, handle)
    var pages = SiteSettings(now: settings.now)
    (pages.basePath, pages.hasArtwork, pages.rates) = (settings.basePath, settings.hasArtwork, settings.rates)
    pages.showsFolders = settings.showsFolders
    site = Site(pages)
  }

  /// `path`: The parts between the slashes, below the base path.
  func response(_ path: [Substring], to request: HTTPRequest) -> HTTPResponse {
    do {
      let page = try pageRequest(path, request)
      let answer = try handle.read { try site.answer(page, from: $0.catalog) }
      return response(answer ?? site.rejection(status: 404, reason: "There is no page at this address."))
    } catch let problem as Problem {
      return problem.response
    } catch {
      return unanswered(error)
    }
  }

  // MARK: Requests

  private func pageRequest(_ path: [Substring], _ request: HTTPRequest) throws(Problem) -> PageRequest {
    var page = PageRequest(path: "/" + path.joined(separator: "/"), query: request.target.query)
    page.server = request.server
    switch request.method {
    case .get, .head: break
    case .post: page.postedText = try postedText(request)
    case .options, .other: page.hasOtherMethod = true
    }
    return page
  }

  /// What a form sends, or a text by itself.
  private func postedText(_ request: HTTPRequest) throws(Problem) -> String {
    switch request.fields["content-type"]?.prefix(while: { $0 != ";" }).lowercased().filter({ $0 != " " }) {
    case "application/x-www-form-urlencoded":
      guard let fields = try? RequestTarget.parameters(request.body) else {
        throw Problem(400, detail: "The form has a NUL in it.")
      }
      return fields.first { $0.name == "text" }?.value ?? ""
    case "text/plain": return String(decoding: request.body, as: UTF8.self)
    case nil where request.body.isEmpty: return ""
    default: throw Problem(415, detail: "A form, or text/plain, is read here.")
    }
  }

  // MARK: Answers

  private func response(_ answer: PageAnswer) -> HTTPResponse {
    var response = HTTPResponse(
      status: answer.status, contentType: answer.body.isEmpty ? nil : answer.contentType, body: answer.body)
    response.route = "page"
    response.fields.append(("Content-Security-Policy", policy))
    if let time = answer.lastModified { response.fields.append(("Last-Modified", GeneratedChart.httpDate(time))) }
    response.fields += answer.fields
    return response
  }

  /// No scripts and no frames; pictures come from Apple's servers, or are part of the page.
  private var policy: String {
    "default-src 'none'; style-src 'self'; img-src 'self'\(settings.hasArtwork ? " https://*.mzstatic.com" : ""); "
      + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  }

  private func unanswered(_ error: any Error) -> HTTPResponse {
    let plain = Router.failure(error, settings)
    var response = response(
      site.rejection(status: plain.status, reason: String(decoding: plain.body.dropLast(), as: UTF8.self)))
    response.fields += plain.fields
    (response.route, response.problem) = (plain.route, plain.problem)
    return response
  }
}
