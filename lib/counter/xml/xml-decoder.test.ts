import { describe, expect, test } from "vitest";
import { FindingLog } from "../finding";
import { XmlDecoder } from "./xml-decoder";

function decoded(bytes: Buffer, size: number) {
  const log = new FindingLog();
  const decoder = new XmlDecoder(log);
  let text = "";
  for (let from = 0; from < bytes.length; from += size) text += decoder.push(bytes.subarray(from, from + size));
  text += decoder.end();
  return { text, warnings: log.findings("warning").map(({ code, values }) => [code, values.encoding].filter(Boolean)) };
}

const declaring = (encoding: string, text: string) => `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`;
const utf8 = (text: string) => Buffer.from(text, "utf8");
const latin1 = (text: string) => Buffer.from(text, "latin1");

describe.each([1, 2, 3, 7, 1000])("in chunks of %i bytes", (size) => {
  test.each([
    ["UTF-8", "Příliš 日本 𝄞"],
    ["utf-8", "plain"],
    ["us-ascii", "Müller"],
    ["UTF-16", "Žižka"],
  ])("%s is read as it is", (encoding, text) => {
    const document = declaring(encoding, text);
    expect(decoded(utf8(document), size)).toEqual({ text: document, warnings: [] });
  });

  test.each([
    ["ISO-8859-1", latin1("Müller"), "Müller"],
    ["windows-1250", Buffer.from([0x9e, 0x69, 0x9e, 0x6b, 0x61]), "žižka"],
    ["windows-1252", Buffer.from([0x96]), "–"],
  ])("an honest %s is read without a word", (encoding, bytes, text) => {
    const [before = "", after = ""] = declaring(encoding, "|").split("|");
    const document = Buffer.concat([latin1(before), bytes, latin1(after)]);
    expect(decoded(document, size)).toEqual({ text: declaring(encoding, text), warnings: [] });
  });

  test("Latin-1 that claims to be UTF-8 is read with a warning", () => {
    const document = declaring("UTF-8", "Revue des études économiques");
    expect(decoded(latin1(document), size)).toEqual({ text: document, warnings: [["xml-encoding", "Windows-1252"]] });
  });

  test("Latin-1 that claims nothing is read with a warning, even if it ends in the middle of a character", () => {
    expect(decoded(latin1("<a>é</a>"), size).text).toBe("<a>é</a>");
    expect(decoded(latin1("<a>é"), size)).toEqual({ text: "<a>é", warnings: [["xml-encoding", "Windows-1252"]] });
  });

  test("UTF-8 that claims to be Latin-1 is read with a warning", () => {
    const document = declaring("ISO-8859-1", "Müller, Žižka");
    expect(decoded(utf8(document), size)).toEqual({ text: document, warnings: [["xml-encoding", "UTF-8"]] });
  });

  test("bytes that are none of UTF-8, amid UTF-8, are shown as such", () => {
    const { text, warnings } = decoded(Buffer.concat([utf8("<a>é"), Buffer.from([0xff]), utf8("é</a>")]), size);
    expect(text).toBe("<a>é\ufffdé</a>");
    expect(warnings).toEqual([["bytes-not-utf8"]]);
  });
});
