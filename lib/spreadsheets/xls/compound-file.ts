import { SheetUnreadable } from "../sheet-unreadable";

/** Sector numbers from here on end a chain. */
const NO_SECTOR = 0xfffffffa;
const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const HEADER = 512;
const ENTRY = 128;
const SHORT = 64;

const broken = (reason: string): SheetUnreadable => new SheetUnreadable("workbook-broken", reason);

type Entry = { name: string; start: number; size: number };

/** Streams of a compound file (MS-CFB), the container of Office documents before 2007. */
export class CompoundFile {
  private readonly sectorSize: number;
  private readonly cutoff: number;
  private readonly table: readonly number[];
  private readonly shortTable: readonly number[];
  private readonly shortSectors: Buffer;
  private readonly entries: readonly Entry[];

  /** Throws SheetUnreadable if invalid or damaged. */
  constructor(private readonly file: Buffer) {
    if (file.length < HEADER || !file.subarray(0, 8).equals(SIGNATURE)) throw broken("no compound file");
    const shift = file.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw broken("sector size");
    this.sectorSize = 1 << shift;
    this.cutoff = file.readUInt32LE(56);
    this.table = this.numbersIn(this.tableSectors());
    this.entries = this.readEntries(this.chain(file.readUInt32LE(48)));
    this.shortTable = this.numbersIn(this.sectorsOf(file.readUInt32LE(60), this.table));
    const [root] = this.entries;
    this.shortSectors = root ? this.chain(root.start) : Buffer.alloc(0);
  }

  get names(): string[] {
    return this.entries.map(({ name }) => name);
  }

  /** The bytes of a stream; null if there is none of this name. */
  stream(name: string): Buffer | null {
    const match = this.entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
    if (!match) return null;
    const { start, size } = match;
    const bytes =
      size < this.cutoff
        ? joined(
            this.sectorsOf(start, this.shortTable).map((at) =>
              this.shortSectors.subarray(at * SHORT, (at + 1) * SHORT),
            ),
          )
        : this.chain(start);
    if (bytes.length < size) throw broken(`${name} is cut off`);
    return bytes.subarray(0, size);
  }

  /** Sectors of the allocation table: the first ones are listed in the header, the others in a chain of their own. */
  private tableSectors(): number[] {
    const { file } = this;
    const sectors: number[] = [];
    for (let at = 76; at < HEADER; at += 4) sectors.push(file.readUInt32LE(at));
    const perSector = this.sectorSize / 4;
    let next = file.readUInt32LE(68);
    for (let steps = file.readUInt32LE(72); steps > 0 && next < NO_SECTOR; steps--) {
      const numbers = this.numbersIn([next]);
      sectors.push(...numbers.slice(0, perSector - 1));
      next = numbers[perSector - 1] ?? NO_SECTOR;
    }
    return sectors.filter((sector) => sector < NO_SECTOR);
  }

  private numbersIn(sectors: readonly number[]): number[] {
    return sectors.flatMap((sector) => {
      const bytes = this.sector(sector);
      return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4));
    });
  }

  private sector(sector: number): Buffer {
    const from = (sector + 1) * this.sectorSize;
    if (from >= this.file.length) throw broken("cut off");
    return this.file.subarray(from, from + this.sectorSize);
  }

  private sectorsOf(start: number, table: readonly number[]): number[] {
    const sectors: number[] = [];
    for (let sector = start; sector < NO_SECTOR; sector = table[sector] ?? NO_SECTOR) {
      if (sectors.length > table.length) throw broken("a chain without an end");
      sectors.push(sector);
    }
    return sectors;
  }

  private chain(start: number): Buffer {
    return joined(this.sectorsOf(start, this.table).map((sector) => this.sector(sector)));
  }

  private readEntries(directory: Buffer): Entry[] {
    const entries: Entry[] = [];
    for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
      const length = directory.readUInt16LE(at + 64);
      const kind = directory[at + 66];
      if (kind !== 1 && kind !== 2 && kind !== 5) continue;
      const name = directory.toString("utf16le", at, at + Math.max(0, Math.min(length, 64) - 2));
      entries.push({ name, start: directory.readUInt32LE(at + 116), size: directory.readUInt32LE(at + 120) });
    }
    return entries;
  }
}

const joined = (parts: readonly Buffer[]): Buffer => Buffer.concat(parts);
