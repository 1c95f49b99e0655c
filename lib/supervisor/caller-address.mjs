// Loaded before the web server: notes on each request whom it came from, as every proxy does, by appending to
// X-Forwarded-For. Next tells nobody the address of the socket, and what callers write there themselves proves nothing.
import http from "node:http";

const emit = http.Server.prototype.emit;

/** @this {http.Server} */
function noted(event, ...rest) {
  if (event === "request") note(rest[0]);
  return emit.call(this, event, ...rest);
}

function note(request) {
  const given = request.headers["x-forwarded-for"];
  const address = request.socket.remoteAddress ?? "unknown";
  request.headers["x-forwarded-for"] = given ? `${given}, ${address}` : address;
}

http.Server.prototype.emit = noted;
