/** Pixels of a WebP image without loss, as its head tells them. */
export function pictureSize(webp: Uint8Array): { width: number; height: number } {
  const kind = String.fromCharCode(...webp.subarray(0, 4), ...webp.subarray(8, 16));
  if (kind !== "RIFFWEBPVP8L" || webp.length < 25) throw new Error("This is no WebP image without loss.");
  // After the length of the part and a sign: twice fourteen bits, each one less than what they mean.
  const bits = new DataView(webp.buffer, webp.byteOffset).getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
