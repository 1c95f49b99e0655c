import "server-only";
import { z } from "zod";
import type { ReadingHeader } from "@/lib/counter/reading";
import { db } from "@/lib/kit/db";
import { seal, unseal } from "@/lib/kit/seal";

const shape = z.object({
  /** As in tables: "ISNI:…", or "namespace:value" for ids of the provider. */
  institutionIds: z.array(z.string()).default([]),
  customerId: z.string().nullable().default(null),
  registryRecord: z.string().nullable().default(null),
});
export type SourceHeader = z.infer<typeof shape>;

const none: SourceHeader = { institutionIds: [], customerId: null, registryRecord: null };

export const ownerOfHeader = (importId: number): string => `import:${importId}`;

/** The part of a report's header that is stored with its import, sealed; "" if it names nothing. */
export function sealHeader(importId: number, of: ReadingHeader | null): string {
  if (!of) return "";
  const { institutionIds, customerId, registryRecord } = of;
  const header = { institutionIds: institutionIds.map(asInTables), customerId, registryRecord };
  return names(header) || registryRecord ? seal(JSON.stringify(header), ownerOfHeader(importId)) : "";
}

/** Without any if the key is gone. */
function openHeader({ id, header }: Pick<Source, "id" | "header">): SourceHeader {
  if (header === "") return none;
  try {
    return shape.parse(JSON.parse(unseal(header, ownerOfHeader(id))));
  } catch {
    return none;
  }
}

const asInTables = (id: string): string => id.replace(/^proprietary(_id)?\s*:\s*/i, "");

/** A header of an attempt hides secrets, which may be the customer's id. */
const isHidden = (text: string | null): boolean => text?.includes("•") === true;

type Source = { id: number; header: string; attemptId: number | null; uploadId: number | null; parts: number[] };

/** The header of the last of these imports' reports that names the institution; `imports` are in order of months. */
export async function readSourceHeader(imports: readonly Source[]): Promise<SourceHeader> {
  let before: Source | undefined;
  for (const source of [...imports].reverse()) {
    if (before && source.attemptId === before.attemptId && source.uploadId === before.uploadId) continue;
    before = source;
    const stored = openHeader(source);
    const header = names(stored) ? stored : await headerOfFile(source);
    if (names(header)) return header;
  }
  return none;
}

const names = ({ institutionIds, customerId }: SourceHeader): boolean => institutionIds.length > 0 || !!customerId;

/** Where the import itself has none: it was uploaded, or harvested before headers were stored with imports. */
async function headerOfFile({ attemptId, uploadId, parts }: Source): Promise<SourceHeader> {
  if (uploadId !== null) {
    const [part = 0] = parts;
    const rows = await db().$queryRaw<{ header: unknown }[]>`
      SELECT checked #> ARRAY['reports', coalesce(checked #>> ARRAY['parts', ${String(part)}, 'report'], '0'), 'header']
        AS header FROM uploads WHERE id = ${uploadId}`;
    return plain(rows[0]?.header);
  }
  if (attemptId === null) return none;
  const attempt = await db().attempt.findUnique({ where: { id: attemptId }, select: { header: true } });
  return plain(attempt?.header);
}

function plain(stored: unknown): SourceHeader {
  const { institutionIds, customerId, registryRecord } = shape.safeParse(stored).data ?? none;
  return {
    institutionIds: institutionIds.filter((id) => !isHidden(id)).map(asInTables),
    customerId: isHidden(customerId) ? null : customerId,
    registryRecord,
  };
}
