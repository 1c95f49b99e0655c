import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tryStore } from "@/lib/kit/files/file-store";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { type S3Address, S3Client } from "@/lib/kit/files/s3/s3-client";
import { S3Store } from "@/lib/kit/files/s3/s3-store";
import { S3Server, signatureOf } from "@/tests/support/s3-server";

const PART = 64 * 1024;
const AT_ONCE = 1;
const storeAt = (address: S3Address, part = PART) => new S3Store(new S3Client(address, AT_ONCE), part);

async function* pieces(content: Buffer, size = 10_000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}
const read = async (store: S3Store, name: string) => Buffer.concat(await all(store.read(name)));
const names = async (store: S3Store, prefix = "") => (await all(store.list(prefix))).map(({ name }) => name);
const nameOf = (kind: string, letter: string) => `${kind}/${letter}${letter}/${letter.repeat(40)}.gz`;

let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.objects.clear();
  server.uploads.clear();
  server.requests.length = 0;
});

/** The example "GET Object" of Amazon's documentation of Signature Version 4. */
test("the server of these tests calculates the signature that Amazon publishes", () => {
  const headers = {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-amz-date": "20130524T000000Z",
  };
  const request = { method: "GET", path: "/test.txt", query: new URLSearchParams(), headers };
  const key = { region: "us-east-1", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
  expect(signatureOf(request, Object.keys(headers), key)).toBe(
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

// S3_TEST_ENDPOINT and the others run these on another server as well, whose bucket must be empty.
const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_REGION, S3_TEST_KEY, S3_TEST_SECRET } = process.env;
const others: [string, () => S3Address, number][] = S3_TEST_ENDPOINT
  ? [
      [
        S3_TEST_ENDPOINT,
        () => ({
          ...{ endpoint: S3_TEST_ENDPOINT, bucket: S3_TEST_BUCKET ?? "usus", region: S3_TEST_REGION ?? "us-east-1" },
          ...{ accessKeyId: S3_TEST_KEY ?? "", secretAccessKey: S3_TEST_SECRET ?? "" },
        }),
        5 * 1024 * 1024,
      ],
    ]
  : [];
describe.each([["the server of these tests", () => server.address, PART], ...others] as typeof others)(
  "%s",
  (_, address, part) => {
    test.each([
      ["empty", 0],
      ["small", 1000],
      ["as large as a part", part],
      ["larger than a part by one byte", part + 1],
      ["of several parts", 3 * part + 77],
    ])("returns a file that is %s", async (_name, bytes) => {
      const store = storeAt(address(), part);
      const content = randomBytes(bytes);
      const name = nameOf("uploads", "a");
      await store.write(name, pieces(content));
      const copy = await read(store, name);
      expect(createHash("sha256").update(copy).digest("hex")).toBe(createHash("sha256").update(content).digest("hex"));
      expect(await all(store.list("uploads/"))).toEqual([{ name, sizeBytes: bytes, modified: expect.any(Date) }]);
      expect(await store.remove(name)).toBe(true);
      expect(await store.remove(name)).toBe(false);
      expect(await read(store, name).catch(isMissingFile)).toBe(true);
    });

    test("lists names in ascending order, below a prefix only", async () => {
      const store = storeAt(address());
      const stored = [nameOf("uploads", "b"), nameOf("answers", "c"), nameOf("answers", "a")];
      for (const name of stored) await store.write(name, pieces(Buffer.from(name)));
      expect(await names(store)).toEqual([...stored].sort());
      expect(await names(store, "answers/")).toEqual([nameOf("answers", "a"), nameOf("answers", "c")]);
      for (const name of stored) await store.remove(name);
    });

    test("shows nothing of a file whose content breaks off", async () => {
      const store = storeAt(address(), part);
      async function* broken() {
        yield randomBytes(2 * part + 5);
        throw new Error("cut");
      }
      await expect(store.write(nameOf("uploads", "d"), broken())).rejects.toThrow("cut");
      expect(await names(store)).toEqual([]);
    });
  },
);

test("a list that is not in order is refused, as files would be compared wrongly", async () => {
  const store = storeAt(server.address);
  for (const letter of ["a", "b"]) await store.write(nameOf("answers", letter), pieces(Buffer.from("x")));
  server.isUnsorted = true;
  await expect(names(store)).rejects.toMatchObject({ reason: "S3: list is not in order" });
  server.isUnsorted = false;
});

test("a list goes on over all pages", async () => {
  const store = storeAt(server.address);
  server.pageSize = 2;
  const stored = ["a", "b", "c", "d", "e"].map((letter) => nameOf("answers", letter));
  for (const name of stored) await store.write(name, pieces(Buffer.from("x")));
  server.requests.length = 0;
  expect(await names(store)).toEqual(stored);
  expect(server.requests).toHaveLength(3);
  server.pageSize = 1000;
});

test("a read whose connection is cut goes on where it ended", async () => {
  const store = storeAt(server.address);
  const content = randomBytes(200_000);
  await store.write(nameOf("answers", "a"), pieces(content));
  server.fail({ when: ({ method }) => method === "GET", times: 3, cutAfter: 40_000 });
  expect((await read(store, nameOf("answers", "a"))).equals(content)).toBe(true);
});

test("a list whose connection is cut is asked for again", async () => {
  const store = storeAt(server.address);
  await store.write(nameOf("answers", "a"), pieces(Buffer.from("x")));
  server.fail({ when: ({ query }) => query.has("list-type"), times: 2, cutAfter: 30 });
  expect(await names(store)).toEqual([nameOf("answers", "a")]);
  server.fail({ when: ({ query }) => query.has("list-type"), times: 5, cutAfter: 30 });
  await expect(names(store)).rejects.toMatchObject({ code: "storageFailed" });
});

test("a busy store is asked again, and a file is stored once", async () => {
  const store = storeAt(server.address);
  server.fail({ when: ({ method }) => method === "PUT", times: 3, code: [503, "SlowDown"] });
  await store.write(nameOf("answers", "a"), pieces(Buffer.from("abc")));
  expect((await read(store, nameOf("answers", "a"))).toString()).toBe("abc");
});

test("a store that stays busy fails with its code", async () => {
  const store = storeAt(server.address);
  server.fail({ when: ({ method }) => method === "PUT", times: 5, code: [503, "SlowDown"] });
  await expect(store.write(nameOf("answers", "a"), pieces(Buffer.from("abc")))).rejects.toMatchObject({
    code: "storageFailed",
    reason: "S3: SlowDown",
  });
});

test("a part that fails leaves no unfinished upload", async () => {
  const store = storeAt(server.address);
  server.fail({ when: ({ query }) => query.get("partNumber") === "2", times: 5, code: [500, "InternalError"] });
  const content = pieces(randomBytes(3 * PART));
  await expect(store.write(nameOf("answers", "a"), content)).rejects.toMatchObject({ reason: "S3: InternalError" });
  expect(server.uploads.size).toBe(0);
  expect(server.objects.size).toBe(0);
});

test("a completed file counts as stored although the response was lost", async () => {
  const store = storeAt(server.address);
  const content = randomBytes(3 * PART);
  server.fail({ when: ({ method, query }) => method === "POST" && query.has("uploadId"), times: 1, isLost: true });
  await store.write(nameOf("answers", "a"), pieces(content));
  expect((await read(store, nameOf("answers", "a"))).equals(content)).toBe(true);
});

test("what a killed writer left is listed and removed", async () => {
  const store = storeAt(server.address);
  const name = nameOf("answers", "a");
  server.uploads.set("left", { key: name, parts: new Map(), started: new Date(0) });
  expect(await all(store.listUnfinished("answers/"))).toEqual([
    { name: `${name}.part`, modified: new Date(0), sizeBytes: 0 },
  ]);
  expect(await store.remove(`${name}.part`)).toBe(true);
  expect(server.uploads.size).toBe(0);
  expect(await store.remove(`${name}.part`)).toBe(false);
});

test.each([
  ["secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
  ["key", { accessKeyId: "wrong" }, "InvalidAccessKeyId"],
  ["region", { region: "elsewhere" }, "AuthorizationHeaderMalformed"],
  ["bucket", { bucket: "another" }, "NoSuchBucket"],
])("a wrong %s fails at once with the store's code and without secrets", async (_, wrong, code) => {
  const address = { ...server.address, ...wrong };
  const error: unknown = await storeAt(address)
    .requireReady()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ reason: `S3: ${code}` });
  expect(server.requests).toHaveLength(1);
  expect(JSON.stringify([error, String(error)])).not.toMatch(/secret string|AKIDTEST|sec\/ret/);
});

test("a trial finds keys that do not allow to write, read or remove, and leaves nothing", async () => {
  const store = storeAt(server.address);
  await tryStore(store);
  expect(server.objects.size).toBe(0);
  for (const denied of ["PUT", "GET", "DELETE"]) {
    server.fail({
      when: ({ method, query }) => method === denied && !query.has("list-type"),
      ...{ times: 1, code: [403, "AccessDenied"] },
    });
    await expect(tryStore(store), denied).rejects.toMatchObject({ reason: "S3: AccessDenied" });
  }
});

test("a bucket that is gone is an outage, not a missing file", async () => {
  const store = storeAt({ ...server.address, bucket: "another" });
  const error: unknown = await read(store, nameOf("answers", "a")).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ reason: "S3: NoSuchBucket" });
  expect(isMissingFile(error)).toBe(false);
});

test("a store that is away fails with the reason of the network", async () => {
  const away = await S3Server.start();
  await away.stop();
  await expect(storeAt(away.address).requireReady()).rejects.toMatchObject({ reason: "S3: ECONNREFUSED" });
});

test("a reader that needs a path gets a copy, which is gone afterwards", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "s3-test-"));
  try {
    const store = storeAt(server.address);
    const content = randomBytes(100_000);
    await store.write(nameOf("answers", "a"), pieces(content));
    const { path: copy, release } = await store.hold(nameOf("answers", "a"));
    expect((await readFile(copy)).equals(content)).toBe(true);
    await release();
    expect(existsSync(copy)).toBe(false);
    const out = path.join(folder, "out.gz");
    expect(await store.copyOut(nameOf("answers", "a"), out)).toBe(true);
    expect(await store.copyOut(nameOf("answers", "b"), path.join(folder, "none.gz"))).toBe(false);
    expect(await store.copyIn(out, nameOf("answers", "b"))).toBe(true);
    expect((await read(store, nameOf("answers", "b"))).equals(content)).toBe(true);
    expect(await store.copyIn(path.join(folder, "none.gz"), nameOf("answers", "c"))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
