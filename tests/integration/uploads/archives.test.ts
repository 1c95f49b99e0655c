import { existsSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { getUpload } from "@/lib/uploads/show/get-upload";
import { workbook } from "../../support/workbook";
import { zip } from "../../support/zip";
import { check, openWorld, type World } from "./scene";
import { tableText } from "./tables";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const text = tableText({ from: "2024-01", months: 1, titles: [{ name: "A", counts: { No_License: [1] } }] });
const BEYOND = 110_000_000;

/** A report followed by endless blanks. */
const endless = () => Buffer.concat([Buffer.from(text), Buffer.alloc(BEYOND, `\n${" ".repeat(9_999)}`)]);
const member = (content: Buffer | string) => zip({ "tr.tsv": content });
const sheet = (xml: string) => workbook([{ name: "TR", rows: [], xml }]);

function endlessSheet(): Buffer {
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = text.split("\n").map((line) => `<row>${line.split("\t").map(cell).join("")}</row>`);
  const blank = `<row>${" ".repeat(9_989)}</row>`;
  return sheet(`<worksheet><sheetData>${rows.join("")}${blank.repeat(BEYOND / 10_000)}</sheetData></worksheet>`);
}

/** Stored without compression, so that no ratio reveals it. */
const stored = (xml: string) => zip({ "xl/workbook.xml": book, "xl/worksheets/sheet1.xml": xml }, { method: 0 });
const book = `<workbook><sheets><sheet name="TR" sheetId="1"/></sheets></workbook>`;
const LONG = 12_000_000;
const laughs = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>`;
const crowd = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.tsv`, text]));

test.each<[string, () => Buffer, string]>([
  ["a gzip bomb", () => gzipSync(endless()), "inflated-too-far"],
  ["a gzip bomb in an archive", () => member(gzipSync(endless())), "inflated-too-far"],
  ["an archive that is one", () => member(endless()), "inflated-too-far"],
  ["a workbook that is one", endlessSheet, "inflated-too-far"],
  ["an archive of archives", () => zip({ "all.zip": member(member(text)) }), "archive-nested"],
  ["an archive of 10,000 files", () => zip(crowd(10_000)), "archive-crowded"],
  ["an archive of 1,001 files", () => zip(crowd(1_001)), "archive-crowded"],
  ["gzip three times over", () => gzipSync(gzipSync(gzipSync(text))), "gzip-nested"],
  ["a line without an end", () => Buffer.from(`${text}\n${"x".repeat(LONG)}`), "row-too-long"],
  ["a line of nothing but cells", () => Buffer.from(`${text}\n${"\t".repeat(LONG)}`), "row-too-long"],
  ["a cell without an end", () => stored(`<worksheet><sheetData><row><c><v>${"1".repeat(LONG)}`), "row-too-long"],
  ["a row of nothing but cells", () => stored(`<worksheet><sheetData><row>${"<c/>".repeat(LONG / 4)}`), "row-too-long"],
  ["a tag without an end", () => stored(`<worksheet><sheetData><row a="${" ".repeat(LONG)}`), "row-too-long"],
  ["a workbook with entities of its own", () => sheet(laughs), "workbook-broken"],
])("%s is refused in both languages, with what to do", async (name, content, code) => {
  const { pk } = await check(world.librarian, new Uint8Array(content()), name, { platform: world.platform });
  const sentences = new Set<string>();
  for (const locale of ["en", "cs"] as const) {
    const upload = await getUpload(world.librarian, pk, locale);
    expect(upload).toMatchObject({ state: "prefailed", error: "not-readable", can_import: false });
    const [{ code: result = "", text: sentence = "", remedy = "" } = {}, ...others] = upload.error_details;
    expect([result, others]).toEqual([code, []]);
    expect(remedy).toMatch(/\p{L}{3}/u);
    sentences.add(sentence);
  }
  expect(sentences.size).toBe(2);
});

test("archive of maximum size is read, and names with paths stay inside the archive", async () => {
  const outside = "../../../usus-was-here.tsv";
  const archive = zip({ [outside]: text, "/etc/usus.tsv": "no report" });
  const checked = await check(world.librarian, new Uint8Array(archive), "../../a\u202e.zip", {
    platform: world.platform,
  });
  expect(checked.data_file.name).toBe("a.zip");
  for (const place of [path.resolve(filesFolder(), "uploads", outside), path.resolve(outside), "/etc/usus.tsv"])
    expect(existsSync(place)).toBe(false);
});
