import http from "node:http";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { afterEach, expect, test } from "vitest";
import { guardRequest, readableAddress } from "./guard-request.mjs";

const open: http.Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.closeAllConnections();
});

/** A server behind the guard; gives its port. */
async function serve(
  answer: http.RequestListener,
  limits?: { idle: number; start: number; slowest: number },
  siteUrl = "",
) {
  const server = http.createServer((request, response) => {
    if (guardRequest(request, response, { isSecure: true, siteUrl, ...(limits && { limits }) }))
      answer(request, response);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return port;
}

const heard = (port: number, text: string) => {
  const socket = net.connect(port, "127.0.0.1");
  socket.write(text);
  const answer = new Promise<string>((resolve) => {
    let received = "";
    socket.setEncoding("latin1").on("data", (piece) => {
      received += piece;
    });
    socket.on("error", () => undefined).on("close", () => resolve(received));
  });
  return { socket, answer };
};

test.each(["TRACE", "PROPFIND"])("rejects the method %s with the usual headers", async (method) => {
  const port = await serve((_, response) => response.end("answered"));
  const answer = await heard(port, `${method} / HTTP/1.1\r\nhost: x\r\n\r\n`).answer;
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).toMatch(/x-frame-options: DENY/);
  expect(answer).not.toMatch(/answered/);
});

test.each([
  ["/", "usus.example", 200],
  ["/", "USUS.example:443", 200],
  ["/", "127.0.0.1:3000", 200],
  ["/", "localhost:3000", 200],
  ["/", "web:3000", 200],
  ["http://usus.example/dashboard/", "usus.example", 200],
  ["/", "evil.example", 421],
  ["/", "usus.example.evil.example", 421],
  ["/", "usus.example\r\nx-forwarded-host: evil.example", 421],
  ["http://evil.example/dashboard/", "usus.example", 421],
])("answers %s of host %s with %i where the site has an address", async (target, host, status) => {
  const port = await serve((_, response) => response.end("answered"), undefined, "https://usus.example");
  const answer = await heard(port, `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`).answer;
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  if (status === 421) expect(answer).toContain("This site is at https://usus.example.");
});

test("adds the usual headers to a response and keeps its own", async () => {
  const port = await serve(({ url }, response) => {
    if (url === "/own") response.setHeader("content-security-policy", "default-src 'none'");
    response.writeHead(url === "/own" ? 200 : 405, { "x-frame-options": "SAMEORIGIN" }).end();
  });
  const { headers } = await fetch(`http://127.0.0.1:${port}/bare`);
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(headers.get("strict-transport-security")).toContain("max-age");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("no-store");
  const own = await fetch(`http://127.0.0.1:${port}/own`);
  expect(own.headers.get("content-security-policy")).toBe("default-src 'none'");
  expect(own.headers.get("x-frame-options")).toBe("SAMEORIGIN");
});

test.each([
  ["/a/b?c=%", "/a/b?c=%"],
  ["/%", "/%25"],
  ["/100%/x?y=1?2", "/100%25/x?y=1?2"],
  ["/%C4%8D", "/%C4%8D"],
  ["/%ff%41", "/%25ff%2541"],
  ["/%c4/%zz", "/%25c4/%25zz"],
  ["/a%00b", "/a%2500b"],
])("reads the address %s as %s", (address, read) => {
  expect(readableAddress(address)).toBe(read);
});

const POST = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n";
const reads: http.RequestListener = (request, response) => {
  request.on("error", () => undefined).on("end", () => response.end("whole"));
  request.resume();
};

test("aborts a body that stops arriving", async () => {
  const port = await serve(reads, { idle: 20, start: 60_000, slowest: 1 });
  expect(await heard(port, `${POST}begun`).answer).toBe("");
});

test("aborts a body that trickles forever", async () => {
  const port = await serve(reads, { idle: 50, start: 100, slowest: 1_000_000 });
  const { socket, answer } = heard(port, POST);
  const drip = setInterval(() => socket.write("x"), 5);
  expect(await answer).toBe("");
  clearInterval(drip);
});

test("waits for a slow body that keeps arriving", async () => {
  const port = await serve(reads, { idle: 300, start: 10, slowest: 100 });
  const { socket, answer } = heard(port, POST);
  const pieces = setInterval(() => socket.write("x".repeat(50)), 30);
  await new Promise<void>((resolve) => socket.once("data", () => resolve()));
  clearInterval(pieces);
  socket.end();
  expect(await answer).toMatch(/whole$/);
});

test("lets a client that is rejected while sending finish, so that it receives the reason", async () => {
  const port = await serve((_, response) => response.writeHead(403, { connection: "close" }).end("refused"));
  const socket = net.connect(port, "127.0.0.1");
  const closed = new Promise<unknown>((resolve) =>
    socket.once("error", resolve).once("close", () => resolve("closed")),
  );
  const length = 3_000_000;
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\nbegun`);
  const answer = await new Promise<string>((resolve) =>
    socket.setEncoding("latin1").once("data", (piece) => resolve(String(piece))),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  socket.write("x".repeat(length - "begun".length));
  expect(await closed).toBe("closed");
});

test.each([
  ["frame-ancestors 'none'", true],
  ["frame-ancestors https://library.example", false],
])("refuses frames in the old header too under %s: %s", async (policy, refuses) => {
  const port = await serve((_, response) => response.setHeader("content-security-policy", policy).end("answered"));
  const answer = await heard(port, "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").answer;
  expect(answer).toMatch(/answered/);
  expect(/x-frame-options: DENY/i.test(answer)).toBe(refuses);
});
