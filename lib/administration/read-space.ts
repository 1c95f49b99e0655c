import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { spaceCall, spaceOfOrganization } from "./contract";

type Space = z.input<typeof spaceOfOrganization>;
type Named = Omit<Space, "pk" | "facts" | "months" | "file_bytes"> & {
  id: number;
  facts: bigint;
  months: bigint;
  bytes: bigint;
};

/** The space that each organization uses, the one with most facts first. */
export async function readSpace(): Promise<Space[]> {
  const rows = await db().$queryRaw<Named[]>`
      WITH counted AS (
        SELECT organization_id, sum(months) FILTER (WHERE state = 'current') AS months,
          sum(facts) FILTER (WHERE is_stored) AS facts
        FROM import_amounts GROUP BY 1),
      harvested AS (
        SELECT c.organization_id, sum(t.total) AS bytes FROM tallies t JOIN credentials c ON c.id = t.object_id
        WHERE t.subject = 'file-bytes' GROUP BY 1),
      uploaded AS (
        SELECT u.organization_id, sum(f.size_bytes) AS bytes FROM raw_files f JOIN uploads u ON u.raw_file_id = f.id
        GROUP BY 1)
      SELECT o.id, o.name, o.name_en, o.name_cs, coalesce(m.months, 0) AS months, coalesce(m.facts, 0)::bigint AS facts,
        (coalesce(h.bytes, 0) + coalesce(u.bytes, 0))::bigint AS bytes
      FROM organizations o LEFT JOIN counted m ON m.organization_id = o.id
        LEFT JOIN harvested h ON h.organization_id = o.id LEFT JOIN uploaded u ON u.organization_id = o.id`;
  return rows
    .map(({ id, facts, months, bytes, ...names }) => ({
      ...{ pk: id, ...names, facts: Number(facts) },
      ...{ months: Number(months), file_bytes: Number(bytes) },
    }))
    .sort((one, other) => other.facts - one.facts || one.pk - other.pk);
}

/** A page of it. */
export async function listSpace(
  _scope: Scope<"consortium.manage">,
  { page, page_size: size, search, order_by: by, desc }: Parsed<typeof spaceCall.query>,
  locale: Locale,
): Promise<z.input<typeof spaceCall.returns>> {
  const words = search.toLocaleLowerCase(locale).split(/\s+/);
  const matches = (await readSpace()).filter((one) => {
    const names = [one.name, one.name_en, one.name_cs].join("\n").toLocaleLowerCase(locale);
    return words.every((word) => names.includes(word));
  });
  const nameOf = ({ name, name_en: nameEn, name_cs: nameCs }: Space) => displayName({ name, nameEn, nameCs }, locale);
  const { compare } = new Intl.Collator(locale);
  const ordered = matches.toSorted((one, other) =>
    by === "name" ? compare(nameOf(one), nameOf(other)) : one[by] - other[by],
  );
  if (desc === "true") ordered.reverse();
  return { count: matches.length, results: ordered.slice((page - 1) * size, page * size) };
}
