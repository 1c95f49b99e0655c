import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetSettings } from "../env";
import { requireClean } from "./require-clean";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "scanner-"));
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  vi.stubEnv("DATABASE_URL", "postgresql://nowhere");
  vi.stubEnv("USAGE_URL", "http://nowhere");
  vi.stubEnv("AUTH_SECRET", "a".repeat(32));
  vi.stubEnv("SEAL_KEY", `${"a".repeat(43)}=`);
  vi.stubEnv("TMPDIR", folder);
  forgetSettings();
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetSettings();
});

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 700) yield Buffer.from(text.slice(at, at + 700));
}

/** No scanner that answers needs this long; one that never does should not delay the tests. */
const LONG = 60_000;
const SHORT = 50;

async function outcome(text: string, milliseconds = LONG): Promise<string> {
  const file = { content: () => bytes(text), sizeBytes: Buffer.byteLength(text) };
  return requireClean(file, milliseconds).then(
    () => "clean",
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  );
}

test("without a scanner every file is accepted", async () => {
  expect(await outcome("VIRUS")).toBe("clean");
});

describe("a command", () => {
  const command = async (script: string) => {
    const file = path.join(folder, "scan.sh");
    await writeFile(file, script);
    vi.stubEnv("MALWARE_COMMAND", `/bin/sh ${file} --quiet`);
  };

  test.each([
    ["clean", "a,b", "clean"],
    ["infected", "a,VIRUS", "400 fileInfected"],
  ])("reads the whole file and says %s", async (_, text, expected) => {
    await command('[ "$1" = --quiet ] || exit 2; if grep -q VIRUS "$2"; then exit 1; fi');
    expect(await outcome("x".repeat(5000) + text)).toBe(expected);
  });

  test.each([
    ["fails", "exit 2"],
    ["is killed", "kill -9 $$"],
  ])("that %s refuses the file", async (_, script) => {
    await command(script);
    expect(await outcome("a,b")).toBe("503 fileNotScanned");
  });

  test("that hangs is ended and refuses the file", async () => {
    await command("sleep 1000");
    expect(await outcome("a,b", SHORT)).toBe("503 fileNotScanned");
  });

  test("that does not exist refuses the file", async () => {
    vi.stubEnv("MALWARE_COMMAND", "/nowhere/scan");
    expect(await outcome("a,b")).toBe("503 fileNotScanned");
  });

  test("leaves no copy and receives no secrets", async () => {
    await command('[ -z "$AUTH_SECRET" ] && [ -f "$2" ]');
    expect(await outcome("a,b")).toBe("clean");
    expect((await readdir(folder)).filter((name) => name.startsWith("usus-"))).toEqual([]);
  });
});

describe("an ICAP service", () => {
  let server: Server;
  let sockets: Socket[];
  let request: string;

  /** Answers each time the bytes so far end a preview or a body. */
  async function serve(answer: (bytes: string, socket: Socket) => void): Promise<void> {
    sockets = [];
    request = "";
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
      socket.on("data", (piece) => {
        request += piece.toString("latin1");
        if (/\r\n0(; ieof)?\r\n\r\n$/.test(request)) answer(request, socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    vi.stubEnv("MALWARE_ICAP", `icap://127.0.0.1:${port}/avscan`);
  }
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const CLEAN = "ICAP/1.0 204 No Modifications\r\n\r\n";
  const blocked = "HTTP/1.1 403 Forbidden\r\nContent-Type: text/html\r\n\r\n";

  test("receives a small file in its preview alone", async () => {
    await serve((_, socket) => socket.write(CLEAN));
    expect(await outcome("a,b")).toBe("clean");
    expect(request).toMatch(/^RESPMOD icap:\/\/127\.0\.0\.1:\d+\/avscan ICAP\/1\.0\r\n/);
    expect(request).toContain("\r\nPreview: 3\r\n");
    expect(request).toMatch(/\r\n\r\n3\r\na,b\r\n0; ieof\r\n\r\n$/);
    // Each part begins where the Encapsulated header says.
    const [, response, body] = /req-hdr=0, res-hdr=(\d+), res-body=(\d+)/.exec(request)?.map(Number) ?? [];
    const parts = request.slice(request.indexOf("\r\n\r\n") + 4);
    expect(parts.slice(response)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(parts.slice(body)).toMatch(/^3\r\na,b/);
  });

  test("receives the rest of a large file when it asks for it", async () => {
    await serve((all, socket) => socket.write(all.includes("END") ? CLEAN : "ICAP/1.0 100 Continue\r\n\r\n"));
    const text = `${"x".repeat(5000)}END`;
    expect(await outcome(text)).toBe("clean");
    const chunks = [...request.slice(request.indexOf("Content-Length")).matchAll(/\r\n([0-9a-f]+)\r\n(?=[xE])/g)];
    expect(chunks.map(([, size]) => Number.parseInt(size ?? "", 16)).reduce((sum, size) => sum + size)).toBe(5003);
    expect(chunks[0]?.[1]).toBe("400");
  });

  test.each([
    ["names the infection", "ICAP/1.0 200 OK\r\nX-Infection-Found: Type=0; Resolution=2; Threat=Eicar;\r\n\r\n"],
    ["names the virus", "ICAP/1.0 200 OK\r\nx-virus-id: Eicar\r\n\r\n"],
    ["sends another page", `ICAP/1.0 200 OK\r\nEncapsulated: res-hdr=0, res-body=${blocked.length}\r\n\r\n${blocked}`],
  ])("that %s refuses the file as infected", async (_, answer) => {
    await serve((_all, socket) => socket.write(answer));
    expect(await outcome("a,b")).toBe("400 fileInfected");
    expect(await outcome("x".repeat(5000))).toBe("400 fileInfected");
  });

  test.each([
    ["returns the file unchanged", "ICAP/1.0 200 OK\r\nEncapsulated: res-hdr=0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"],
    ["fails", "ICAP/1.0 500 Server error\r\n\r\n"],
    ["does not exist", "ICAP/1.0 404 Service not found\r\n\r\n"],
    ["speaks another protocol", "HTTP/1.1 204 No Content\r\n\r\n"],
    ["sends garbage", `${"\u0000\u00ff".repeat(70_000)}`],
  ])("that %s refuses the file as not checked", async (_, answer) => {
    await serve((_all, socket) => socket.write(answer));
    expect(await outcome("a,b")).toBe("503 fileNotScanned");
  });

  test("that ends the connection refuses the file", async () => {
    await serve((_, socket) => socket.end());
    expect(await outcome("a,b")).toBe("503 fileNotScanned");
  });

  test("that is silent refuses the file", async () => {
    await serve(() => undefined);
    expect(await outcome("a,b", SHORT)).toBe("503 fileNotScanned");
  });

  test("that is not there refuses the file", async () => {
    await serve(() => undefined);
    server.close();
    expect(await outcome("a,b")).toBe("503 fileNotScanned");
  });
});
