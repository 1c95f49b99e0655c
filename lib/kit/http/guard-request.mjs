// What a web server sees to before its framework does. Plain JavaScript: it is loaded before anything that could read TypeScript.
import { usualHeaders } from "./usual-headers.mjs";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * A large file on a slow line takes hours; whoever sends next to nothing is only holding a connection. Milliseconds and
 * bytes: something has to come within `idle`, and after `start` as much as `slowest` a second on average.
 */
const BODY_LIMITS = { idle: 60_000, start: 300_000, slowest: 4_000 };

/** Milliseconds for which a body that nobody wants any more is let come, and passed over. */
const LINGER = 5_000;

/**
 * Gives the answer its usual headers, makes the address readable and watches over the body. False where it is answered already.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {{ isSecure: boolean, limits?: typeof BODY_LIMITS }} circumstances
 * @returns {boolean}
 */
export function guardRequest(request, response, { isSecure, limits = BODY_LIMITS }) {
  addMissing(response, { "cache-control": "no-store", ...usualHeaders(isSecure) });
  if (!METHODS.includes(request.method ?? "")) {
    response.writeHead(405, { allow: METHODS.join(", "), connection: "close" }).end();
    return false;
  }
  request.url = readableAddress(request.url ?? "/");
  watchBody(request, response, limits);
  lingerAfter(request, response);
  return true;
}

/**
 * Whoever is answered in the middle of sending, as with a refusal, would lose the answer to the broken connection: it stays
 * open until they have sent the rest.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
function lingerAfter(request, response) {
  const { socket } = request;
  // Before Node's own listener, which ends the connection by this method.
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
 * At the last moment: whoever makes the answer knows better.
 * @param {import("node:http").ServerResponse} response
 * @param {Record<string, string>} headers
 */
function addMissing(response, headers) {
  const writeHead = response.writeHead;
  response.writeHead = (/** @type {any[]} */ ...given) => {
    for (const [name, value] of Object.entries(headers))
      if (!response.headersSent && !response.hasHeader(name)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, given);
  };
}

/**
 * The same address with signs for themselves where its path is no encoded text: it names nothing of ours, and is told so
 * like any other.
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
