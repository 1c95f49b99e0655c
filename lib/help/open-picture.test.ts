import { expect, test } from "vitest";
import { pictureSize } from "./open-picture";

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));
const image = (kind: string) =>
  Uint8Array.of(...text("RIFF"), 0, 0, 0, 0, ...text(`WEBP${kind}`), 0, 0, 0, 0, 0x2f, 0xdf, 0xc3, 0xb3, 0x00);

test("reads width and height from the header", () => {
  expect(pictureSize(image("VP8L"))).toEqual({ width: 992, height: 720 });
});

test("rejects another kind of image", () => {
  expect(() => pictureSize(image("VP8 "))).toThrow("not a lossless WebP");
});
