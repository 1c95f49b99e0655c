import "server-only";
import type { Scope } from "@/lib/access/scope";
import { listShownTags, tagsOf } from "@/lib/tags/tag-labels";
import type { Question } from "@/lib/usage/question";
import { taggable } from "../report-dimension";
import type { ReportRow } from "../report-table";

/** Adds tags to rows. */
export type TagRows = (rows: readonly ReportRow[]) => Promise<readonly ReportRow[]>;

/**
 * For reports by organization, platform or title that are not grouped by tag; null if the reader can see no tags of
 * these.
 */
export async function rowTagger(scope: Scope<"usage.view">, { rows, rollUp }: Question): Promise<TagRows | null> {
  const all = taggable.flatMap((of) => (rollUp || !rows.includes(of) ? [] : [{ of, at: rows.indexOf(of) }]));
  const hasTags = await Promise.all(all.map(async ({ of }) => (await listShownTags(scope, of)).length > 0));
  const tagged = all.filter((_, index) => hasTags[index]);
  if (tagged.length === 0) return null;
  return async (batch) => {
    const tagsByObject = await Promise.all(
      tagged.map(async ({ of, at }) => {
        const objects = new Set(batch.map((row) => objectOf(row, at)));
        return { at, of: await tagsOf(scope, of, [...objects]) };
      }),
    );
    return batch.map((row) => ({ ...row, tags: tagsByObject.flatMap(({ of, at }) => of(objectOf(row, at))) }));
  };
}

/** 0 is a blank, which has no tags. */
const objectOf = ({ key, parts }: ReportRow, at: number): number => Number(parts ? (parts[at]?.key ?? 0) : key);
