/** Size of a lossless WebP image from its header. */
export function pictureSize(webp: Uint8Array): { width: number; height: number } {
  const kind = String.fromCharCode(...webp.subarray(0, 4), ...webp.subarray(8, 16));
  if (kind !== "RIFFWEBPVP8L" || webp.length < 25) throw new Error("This is no WebP image without loss.");
  // After the chunk length and a signature byte: two 14-bit values, each one less than width and height.
  const bits = new DataView(webp.buffer, webp.byteOffset).getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
