import { expect, test } from "vitest";
import { FormUnreadable, readForm } from "./multipart";

const TYPE = "multipart/form-data; boundary=----b0";

async function* cut(body: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body, "utf8");
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function partsOf(body: string, size = 7, type = TYPE) {
  const parts: { name: string; fileName: string | null; mediaType: string; text: string }[] = [];
  for await (const { content, ...part } of readForm(cut(body, size), type)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    parts.push({ ...part, text: Buffer.concat(pieces).toString("utf8") });
  }
  return parts;
}

const field = (name: string, value: string) =>
  `------b0\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, value: string) =>
  `------b0\r\nContent-Disposition: form-data; name="data_file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${value}\r\n`;
const END = "------b0--\r\n";

test.each([1, 2, 3, 11, 64, 10_000])("finds parts in chunks of %i bytes", async (size) => {
  const tricky = "a\r\n------b\r\n--\r\n------b1";
  const body = `${field("organization", "7")}${file("Přehled.csv", tricky)}${field("method", "")}${END}`;
  expect(await partsOf(body, size)).toEqual([
    { name: "organization", fileName: null, mediaType: "text/plain", text: "7" },
    { name: "data_file", fileName: "Přehled.csv", mediaType: "text/csv", text: tricky },
    { name: "method", fileName: null, mediaType: "text/plain", text: "" },
  ]);
});

test("reads what FormData writes", async () => {
  const form = new FormData();
  form.append("platform", "3");
  form.append("data_file", new File(["x".repeat(100_000)], 'a "b"\\c.tsv', { type: "text/plain" }));
  const request = new Request("http://x", { method: "POST", body: form });
  const parts = [];
  for await (const part of readForm(request.body ?? cut("", 1), request.headers.get("content-type") ?? "")) {
    let size = 0;
    for await (const piece of part.content) size += piece.length;
    parts.push([part.name, part.fileName, size]);
  }
  expect(parts).toEqual([
    ["platform", null, 1],
    ["data_file", 'a "b"\\c.tsv', 100_000],
  ]);
});

test("allows a part to be read partially or not at all", async () => {
  const names: string[] = [];
  for await (const part of readForm(
    cut(`${file("a", "12345")}${file("b", "67890")}${field("c", "1")}${END}`, 4),
    TYPE,
  )) {
    names.push(part.fileName ?? part.name);
    if (part.fileName === "b") for await (const _ of part.content) break;
  }
  expect(names).toEqual(["a", "b", "c"]);
});

test.each([
  ["cut off in a file", `${file("a", "123")}`.slice(0, -4), TYPE],
  ["cut off in a header", "------b0\r\nContent-Disposi", TYPE],
  ["without an end", field("a", "1"), TYPE],
  ["of another type", field("a", "1") + END, "application/json"],
  ["without a boundary", field("a", "1") + END, "multipart/form-data"],
  ["with a part that has no name", `------b0\r\nContent-Type: text/csv\r\n\r\n1\r\n${END}`, TYPE],
  ["with endless headers", `------b0\r\nX: ${"y".repeat(20_000)}\r\n\r\n1\r\n${END}`, TYPE],
  ["that is empty", "", TYPE],
])("rejects a form %s", async (_, body, type) => {
  await expect(partsOf(body, 5, type)).rejects.toThrow(FormUnreadable);
});

test("closes the source of a form that is not read to its end", async () => {
  let isClosed = false;
  async function* source() {
    try {
      yield* cut(`${file("a", "1".repeat(1000))}${END}`, 10);
    } finally {
      isClosed = true;
    }
  }
  for await (const _ of readForm(source(), TYPE)) break;
  expect(isClosed).toBe(true);
});
