import { crc32, deflateRawSync } from "node:zlib";

type Packed = { name: Buffer; checksum: number; size: number; packed: Buffer; method: number };

/** Packs files into a ZIP archive; `method` 0 stores them uncompressed. */
export function zip(files: Readonly<Record<string, string | Buffer>>, { method = 8 } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const entry = { name: Buffer.from(name), checksum: crc32(bytes), size: bytes.length, packed, method };
    const local = Buffer.concat([localHeader(entry), entry.name, packed]);
    directory.push(Buffer.concat([centralHeader(entry, offset), entry.name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, ending(directory.length, central.length, offset)]);
}

function localHeader(entry: Packed): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  facts(header, entry, 6);
  return header;
}

function centralHeader(entry: Packed, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  facts(header, entry, 8);
  header.writeUInt32LE(offset, 42);
  return header;
}

/** The fields of both headers, from the flags on; names are UTF-8. */
function facts(header: Buffer, { name, checksum, size, packed, method }: Packed, at: number): void {
  header.writeUInt16LE(0x0800, at);
  header.writeUInt16LE(method, at + 2);
  header.writeUInt32LE(0x00210000, at + 4);
  header.writeUInt32LE(checksum, at + 8);
  header.writeUInt32LE(packed.length, at + 12);
  header.writeUInt32LE(size, at + 16);
  header.writeUInt16LE(name.length, at + 20);
}

function ending(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
