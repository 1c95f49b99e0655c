import type { Fact, ImportedMonth } from "./fact";
import { factColumns } from "./fact-columns";

// RowBinary: the columns one after another, little-endian. It is written five times as fast as text.

const imported = ["importId", "organizationId", "reportTypeId", "platformId", "month"] as const;
const own = [
  ...(["metricId", "titleId", "itemId", "accessType", "accessMethod", "dataType", "sectionType", "publisher"] as const),
  ...(["reportedPlatform", "articleVersion", "parentDataType", "yop", "value"] as const),
] as const;

/** The columns of a record, in its order. */
export const recordColumns = [...imported, ...own].map((name) => factColumns[name]);

export const RECORD_BYTES = 64;
const HEAD_BYTES = 16;
const DAY = 86_400_000;

/** The first bytes of every record of an import; throws a RangeError when the import is not well-formed. */
export function recordHead({ importId, organizationId, reportTypeId, platformId, month }: ImportedMonth): Buffer {
  for (const id of [importId, organizationId, reportTypeId, platformId]) {
    if (!isUint32(id) || id === 0) throw new RangeError(`Not an id: ${id}`);
  }
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`Not a month: ${month}`);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(importId, 0);
  head.writeUInt32LE(organizationId, 4);
  head.writeUInt16LE(reportTypeId, 8);
  head.writeUInt32LE(platformId, 10);
  head.writeUInt16LE(Date.parse(`${month}-01`) / DAY, 14);
  return head;
}

/**
 * Writes one record at `offset`. Throws a RangeError, before anything is kept of it, when a number does not fit its
 * column or there is no usage to store.
 */
export function writeRecord(into: Buffer, offset: number, { head, fact }: { head: Buffer; fact: Fact }): void {
  const { metricId, titleId, itemId, accessType, accessMethod, dataType, sectionType, publisher } = fact;
  const { reportedPlatform, articleVersion, parentDataType, yop, value } = fact;
  if (value === 0) throw new RangeError("A fact without usage is no fact");
  head.copy(into, offset);
  let at = into.writeUInt16LE(whole(metricId), offset + HEAD_BYTES);
  at = into.writeUInt32LE(whole(titleId), at);
  at = into.writeUInt32LE(whole(itemId), at);
  at = into.writeUInt32LE(whole(accessType), at);
  at = into.writeUInt32LE(whole(accessMethod), at);
  at = into.writeUInt32LE(whole(dataType), at);
  at = into.writeUInt32LE(whole(sectionType), at);
  at = into.writeUInt32LE(whole(publisher), at);
  at = into.writeUInt32LE(whole(reportedPlatform), at);
  at = into.writeUInt32LE(whole(articleVersion), at);
  at = into.writeUInt32LE(whole(parentDataType), at);
  at = into.writeUInt16LE(whole(yop), at);
  into.writeUInt32LE(whole(value), at);
}

/** Buffers refuse what is too large, but silently cut fractions. */
function whole(value: number): number {
  if (!isUint32(value)) throw new RangeError(`Not an unsigned 32-bit number: ${value}`);
  return value;
}

function isUint32(value: number): boolean {
  return value >>> 0 === value;
}
