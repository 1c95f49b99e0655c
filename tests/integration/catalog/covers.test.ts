import { afterAll, beforeAll, expect, test } from "vitest";
import { findCover, makeRoom } from "@/lib/catalog/covers/find-cover";
import { settings } from "@/lib/kit/env";
import { type LoopbackServer, startLoopbackServer } from "@/lib/simulator/loopback-server";
import { useFreshStores as openFreshStores } from "@/tests/support/stores";

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500, 7)]);

/** Responses of the source by ISBN; other ISBNs are unknown. */
const sent: Record<string, { status?: number; body?: Buffer; location?: string }> = {
  "9780306406157": { body: PNG },
  "9781861972712": { body: Buffer.from("<html>Please sign in</html>".repeat(20)) },
  "9780804429573": { body: Buffer.concat([PNG, Buffer.alloc(1_000_001)]) },
  "9783161484100": { location: "http://127.0.0.2:9/cover.png" },
  "9780131103627": { status: 503 },
  "9780201633610": { body: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>".padEnd(600)) },
};

let source: LoopbackServer;
let requests: string[];

beforeAll(async () => {
  await openFreshStores();
  requests = [];
  source = await startLoopbackServer((request, response) => {
    const isbn = /\d+/.exec(request.url ?? "")?.[0] ?? "";
    requests.push(isbn);
    const { status = 200, body = Buffer.alloc(0), location } = sent[isbn] ?? { status: 404 };
    response.writeHead(location ? 302 : status, location ? { location } : {}).end(body);
  });
  Object.assign(settings(), { COVERS_URL: `${source.url}/{isbn}.jpg`, SUSHI_PRIVATE_HOSTS: source.host });
});

afterAll(() => source.close());

const asksFor = async (isbn: string) => {
  const before = requests.length;
  const cover = await findCover(isbn);
  return { cover: cover && Buffer.from(cover), asked: requests.length - before };
};

test("cover is fetched once for simultaneous readers, by the 13 digits of its ISBN", async () => {
  const result = await Promise.all(["0-306-40615-2", "9780306406157", "978-0-306-40615-7"].map(findCover));
  expect(result.map((cover) => cover && Buffer.from(cover))).toEqual([PNG, PNG, PNG]);
  expect(requests).toEqual(["9780306406157"]);
  expect(await asksFor("9780306406157")).toEqual({ cover: PNG, asked: 0 });
});

test("invalid cover is remembered as missing, and a failed one is fetched again", async () => {
  for (const [isbn, again] of [
    ["9780262033848", 0],
    ["9781861972712", 0],
    ["9780201633610", 0],
    ["9780804429573", 1],
    ["9783161484100", 1],
    ["9780131103627", 1],
  ] as const) {
    expect(await asksFor(isbn), isbn).toEqual({ cover: null, asked: 1 });
    expect(await asksFor(isbn), isbn).toEqual({ cover: null, asked: again });
  }
});

test("nothing is fetched without a source or an ISBN", async () => {
  for (const isbn of ["", "12345", "../../etc/passwd", "978030640615X"])
    expect(await asksFor(isbn)).toEqual({ cover: null, asked: 0 });
  const { COVERS_URL } = settings();
  Object.assign(settings(), { COVERS_URL: "" });
  expect(await asksFor("9780306406157")).toEqual({ cover: null, asked: 0 });
  Object.assign(settings(), { COVERS_URL });
});

test("oldest covers are evicted", async () => {
  const target = await makeRoom();
  expect(target).toBe(0);
  expect(await makeRoom({ covers: 1, bytes: 10_000 })).toBe(3);
  expect(await makeRoom({ covers: 1, bytes: 0 })).toBeLessThanOrEqual(1);
});
