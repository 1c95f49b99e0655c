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
  ])("reads %s as declared", (encoding, text) => {
    const document = declaring(encoding, text);
    expect(decoded(utf8(document), size)).toEqual({ text: document, warnings: [] });
  });

  test.each([
    ["ISO-8859-1", latin1("Müller"), "Müller"],
    ["windows-1250", Buffer.from([0x9e, 0x69, 0x9e, 0x6b, 0x61]), "žižka"],
    ["windows-1252", Buffer.from([0x96]), "–"],
  ])("reads a correct %s without a finding", (encoding, bytes, text) => {
    const [before = "", after = ""] = declaring(encoding, "|").split("|");
    const document = Buffer.concat([latin1(before), bytes, latin1(after)]);
    expect(decoded(document, size)).toEqual({ text: declaring(encoding, text), warnings: [] });
  });

  test("reads Latin-1 declared as UTF-8 with a warning", () => {
    const document = declaring("UTF-8", "Revue des études économiques");
    expect(decoded(latin1(document), size)).toEqual({ text: document, warnings: [["xml-encoding", "Windows-1252"]] });
  });

  test("reads undeclared Latin-1 with a warning, even when it ends in the middle of a character", () => {
    expect(decoded(latin1("<a>é</a>"), size).text).toBe("<a>é</a>");
    expect(decoded(latin1("<a>é"), size)).toEqual({ text: "<a>é", warnings: [["xml-encoding", "Windows-1252"]] });
  });

  test("reads UTF-8 declared as Latin-1 with a warning", () => {
    const document = declaring("ISO-8859-1", "Müller, Žižka");
    expect(decoded(utf8(document), size)).toEqual({ text: document, warnings: [["xml-encoding", "UTF-8"]] });
  });

  test("replaces bytes that are not UTF-8 in UTF-8", () => {
    const { text, warnings } = decoded(Buffer.concat([utf8("<a>é"), Buffer.from([0xff]), utf8("é</a>")]), size);
    expect(text).toBe("<a>é\ufffdé</a>");
    expect(warnings).toEqual([["bytes-not-utf8"]]);
  });
});
