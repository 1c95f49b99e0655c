// Loaded before the web server, to see each request before Next: appends the socket's address to X-Forwarded-For, like
// every proxy (Next does not expose it, and the client's own header proves nothing), and guards the request.
import http from "node:http";
import process from "node:process";
import { guardRequest } from "../kit/http/guard-request.mjs";
import { isOwnHost } from "../kit/http/own-host.mjs";

const emit = http.Server.prototype.emit;
const isSecure = ["1", "true"].includes(process.env.SECURE_COOKIES ?? "");
const { SITE_URL = "" } = process.env;
// The supervisor's own address is no public name: then the site may have any.
const siteUrl = SITE_URL && isOwnHost(new URL(SITE_URL).host, "") ? "" : SITE_URL;

/** @this {http.Server} */
function guarded(event, ...rest) {
  if (event === "listening") {
    // Node gives every request five minutes to arrive, which cuts large files on slow lines.
    this.requestTimeout = 0;
    // Longer than proxies and clients keep an idle connection (AWS ALB and nginx: 60 s). Node's 5 s close it while they send
    // the next request over it.
    this.keepAliveTimeout = 75_000;
  }
  if (event === "request") {
    const [request, response] = rest;
    note(request);
    if (!guardRequest(request, response, { isSecure, siteUrl })) return true;
  }
  return emit.call(this, event, ...rest);
}

function note(request) {
  const given = request.headers["x-forwarded-for"];
  const address = request.socket.remoteAddress ?? "unknown";
  request.headers["x-forwarded-for"] = given ? `${given}, ${address}` : address;
}

http.Server.prototype.emit = guarded;
