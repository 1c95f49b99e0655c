/** A growing buffer for data cut by a chunk border. */
export class ByteStore {
  private bytes = Buffer.allocUnsafe(1024);
  length = 0;

  append(added: Buffer): void {
    this.reserve(added.length);
    added.copy(this.bytes, this.length);
    this.length += added.length;
  }

  appendByte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  text(from = 0, to = this.length): string {
    return this.bytes.toString("utf8", from, to);
  }

  /** Returns the bytes and clears the store. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return taken;
  }

  private reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
