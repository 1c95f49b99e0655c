import { describe, expect, it } from "vitest";
import { fingerprintOf, MOST_BYTES, makeKeyPair, type PeerContent, readPeerFile, writePeerFile } from "./peer-file";

const key = makeKeyPair();
const band: PeerContent["bands"][number] = {
  ...{ year: 2025, definition: 0, from: 1000, below: 3000, libraries: 6, lower: 1.4, median: 2.1, upper: 2.9 },
  platform: { registry: null, short_name: "JSTOR", name: "JSTOR", provider: "Ithaka" },
};
const content: PeerContent = {
  ...{ format: "usus-peer-bands", version: 1, source: "Brno", issued: "2026-11-01T10:00:00.000Z" },
  definitions: ["TR 5.1: Total_Item_Requests"],
  bands: [band],
};
const withBand = (change: Partial<typeof band>) =>
  readPeerFile(writePeerFile({ ...content, bands: [{ ...band, ...change }] }, key));

describe("file of bands", () => {
  it("is read as it was written", () => {
    expect(readPeerFile(writePeerFile(content, key))).toEqual({ content, publicKey: key.publicKey });
  });

  it("has a fingerprint of eight groups", () => {
    expect(fingerprintOf(key.publicKey)).toMatch(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/);
    expect(fingerprintOf(makeKeyPair().publicKey)).not.toBe(fingerprintOf(key.publicKey));
  });

  it("is refused when it was altered, or signed with another key than it names", () => {
    const text = writePeerFile(content, key);
    expect(readPeerFile(text.replace("Brno", "Zlín"))).toBe("altered");
    expect(readPeerFile(text.replace(key.publicKey, makeKeyPair().publicKey))).toBe("altered");
    expect(readPeerFile(text.replace(key.publicKey, "A".repeat(60)))).toBe("altered");
  });

  it.each([
    ["five libraries", { libraries: 5 }],
    ["three digits", { median: 2.11 }],
    ["quartiles that are all the same", { lower: 2, median: 2, upper: 2 }],
    ["quartiles out of order", { lower: 2.5 }],
    ["a size that is no class", { from: 1500 }],
    ["a definition that is missing", { definition: 1 }],
  ])("is refused with %s, though signed", (_, change) => {
    expect(withBand(change)).toBe("revealing");
  });

  it("is refused when it is too large or no such file", () => {
    expect(readPeerFile(" ".repeat(MOST_BYTES + 1))).toBe("tooLarge");
    expect(["", "[]", "{}", "[".repeat(100_000)].map(readPeerFile)).toEqual(Array(4).fill("unreadable"));
  });
});
