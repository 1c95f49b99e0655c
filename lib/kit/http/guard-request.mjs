// Checks before the framework sees a request. Plain JavaScript, because it is loaded before the TypeScript loader.
import { isOwnHost } from "./own-host.mjs";
import { allowsFrames, usualHeaders } from "./usual-headers.mjs";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * A large file on a slow line takes hours, but a sender of almost nothing only blocks a connection. Milliseconds and
 * bytes: some data within `idle`; after `start`, at least `slowest` bytes a second on average.
 */
const BODY_LIMITS = { idle: 60_000, start: 300_000, slowest: 4_000 };

/** Milliseconds for which an unwanted body is read and discarded. */
const LINGER = 5_000;

/**
 * Adds default headers, makes the address readable and monitors the body. False if it has already responded.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {{ isSecure: boolean, siteUrl?: string, limits?: typeof BODY_LIMITS }} circumstances
 * @returns {boolean}
 */
export function guardRequest(request, response, { isSecure, siteUrl = "", limits = BODY_LIMITS }) {
  addMissing(response, { "cache-control": "no-store", ...usualHeaders(isSecure) });
  if (!METHODS.includes(request.method ?? "")) {
    response.writeHead(405, { allow: METHODS.join(", "), connection: "close" }).end();
    return false;
  }
  if (siteUrl !== "" && !hostsOf(request).every((host) => isOwnHost(host, siteUrl))) {
    response.writeHead(421, { "content-type": "text/plain; charset=utf-8", connection: "close" });
    response.end(`This site is at ${siteUrl}. A proxy in front of it must pass on the Host header.\n`);
    return false;
  }
  request.url = readableAddress(request.url ?? "/");
  watchBody(request, response, limits);
  lingerAfter(request, response);
  return true;
}

/**
 * Every host that answers and caches could take for this site's.
 * @param {import("node:http").IncomingMessage} request
 * @returns {string[]}
 */
function hostsOf({ headers, url = "/" }) {
  const forwarded = String(headers["x-forwarded-host"] ?? "").split(",");
  const target = url.startsWith("/") || !URL.canParse(url) ? "" : new URL(url).host;
  return [headers.host ?? "", ...forwarded, target].map((host) => host.trim()).filter((host) => host !== "");
}

/**
 * A client that receives its response while still sending, such as a refusal, would lose it with the broken connection:
 * the connection stays open until the client has sent the rest.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
function lingerAfter(request, response) {
  const { socket } = request;
  // Runs before Node's own listener, which closes the connection with this method.
  response.prependOnceListener("finish", () => {
    if (request.complete) return;
    socket.destroySoon = () => {
      socket.end();
      const destroy = () => socket.destroy();
      const timer = setTimeout(destroy, LINGER).unref();
      socket.once("close", () => clearTimeout(timer));
      request.once("end", destroy).resume();
    };
    request.once("end", () => Reflect.deleteProperty(socket, "destroySoon"));
  });
}

/**
 * Adds headers at the last moment, so that the handler's own values win.
 * @param {import("node:http").ServerResponse} response
 * @param {Record<string, string>} headers
 */
function addMissing(response, headers) {
  const writeHead = response.writeHead;
  response.writeHead = (/** @type {any[]} */ ...given) => {
    const isFramed = allowsFrames(response.getHeader("content-security-policy"));
    for (const [name, value] of Object.entries(headers))
      if (isFramed && name === "x-frame-options") response.removeHeader(name);
      else if (!response.headersSent && !response.hasHeader(name)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, given);
  };
}

/**
 * An address with an invalid escape sequence in its path names no page: its percent signs are escaped, so that it gets
 * an ordinary "not found".
 * @param {string} address
 * @returns {string}
 */
export function readableAddress(address) {
  const [path = "", ...query] = address.split("?");
  const repaired = path.replace(/%(?![0-9a-f]{2})|%00/gi, (sign) => sign.replace("%", "%25"));
  return [isText(repaired) ? repaired : path.replaceAll("%", "%25"), ...query].join("?");
}

/** @param {string} path */
function isText(path) {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {typeof BODY_LIMITS} limits
 */
function watchBody(request, response, { idle, start, slowest }) {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > 0)) return;
  const began = { at: performance.now(), bytes: socket.bytesRead };
  let last = began.bytes;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const span = performance.now() - began.at;
    const isSlow = span > start && socket.bytesRead - began.bytes < (slowest * span) / 1000;
    if (socket.bytesRead === last || isSlow) socket.destroy();
    last = socket.bytesRead;
  }, idle);
  timer.unref();
  response.once("close", () => clearInterval(timer));
}
