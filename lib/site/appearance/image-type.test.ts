import { expect, test } from "vitest";
import { imageTypeOf } from "./image-type";

const text = (content: string) => new TextEncoder().encode(content);

test.each([
  ["PNG", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), "image/png"],
  ["JPEG", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10), "image/jpeg"],
  ["WebP", text("RIFF\u0001\u0001\u0001\u0001WEBPVP8 "), "image/webp"],
  ["SVG", text('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image/svg+xml"],
  ["SVG after a declaration and a comment", text('<?xml version="1.0"?>\n<!-- logo -->\n<svg>'), "image/svg+xml"],
  ["SVG with a document type", text('<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<svg>'), "image/svg+xml"],
])("%s is recognized by its bytes", (_, bytes, type) => {
  expect(imageTypeOf(bytes)).toBe(type);
});

test.each([
  ["a page", text("<!DOCTYPE html><html><svg></svg></html>")],
  ["a page that mentions SVG", text("<html><!-- <svg> --><body><svg>")],
  ["another RIFF file", text("RIFF\u0001\u0001\u0001\u0001WAVEfmt ")],
  ["half a signature", Uint8Array.of(0x89, 0x50, 0x4e)],
  ["thirty comments without a root", text(`${"<!---->".repeat(30)}x`)],
  ["nothing", new Uint8Array()],
])("%s is no image", (_, bytes) => {
  expect(imageTypeOf(bytes)).toBeNull();
});
