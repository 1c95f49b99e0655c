/** Bytes to compare four at a time. */
export class Literal {
  private view: DataView;
  private tailMask = 0;
  length = 0;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.view = new DataView(new ArrayBuffer(Math.ceil(bytes.length / 4) * 4));
    this.keep(bytes);
  }

  /** Replaces the bytes. */
  keep(bytes: Uint8Array): void {
    const { length } = bytes;
    if (length > this.view.byteLength) this.view = new DataView(new ArrayBuffer(Math.ceil(length / 2) * 4));
    for (let at = 0; at < length; at++) this.view.setUint8(at, bytes[at] ?? 0);
    this.length = length;
    this.tailMask = 2 ** (8 * (length % 4)) - 1;
  }

  /** Whether these bytes are at `at`; also false within three bytes of the end. */
  isAt(bytes: DataView, at: number): boolean {
    const { length, view } = this;
    if (at + length + 3 > bytes.byteLength) return false;
    let offset = 0;
    for (; offset + 4 <= length; offset += 4)
      if (bytes.getInt32(at + offset, true) !== view.getInt32(offset, true)) return false;
    return (
      this.tailMask === 0 || ((bytes.getInt32(at + offset, true) ^ view.getInt32(offset, true)) & this.tailMask) === 0
    );
  }
}
