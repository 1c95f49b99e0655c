import "server-only";
import type { Scope } from "@/lib/access/scope";
import { ratioOf } from "@/lib/coverage/coverage";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { matchesWords } from "@/lib/kit/format/search-words";
import { usedBy } from "@/lib/platforms/show-platform";
import type { Running } from "@/lib/reports/ask/running";
import type { CollectedPlatformsQuery } from "./contract";
import {
  coverageByPlatform,
  interestByPlatform,
  platformFigures,
  platformSpans,
  titlesByPlatform,
} from "./platform-figures";
import { platformRows, type PlatformRow as Row } from "./platform-rows";

/**
 * One page of platforms that organizations within reach have usage on or credentials for. Few enough to search in
 * memory, even for a large consortium; figures are only queried if they determine the order.
 */
export async function listCollectedPlatforms(
  scope: Scope<"usage.view">,
  query: CollectedPlatformsQuery,
  running: Running,
) {
  const within = query.organization === undefined ? scope : scope.within(query.organization);
  const rows = (await platformRows(within, usedBy(within.organizationIds))).filter((row) => isAsked(row, query));
  const value = await orderValues(within, query, running);
  const collator = new Intl.Collator(running.locale, { numeric: true });
  const nameOf = nameIn(running);
  const direction = query.desc === "true" ? -1 : 1;
  const compare = (one: Row, other: Row) => {
    const [a, b] = [value(one), value(other)];
    return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
  };
  const ordered = rows.sort(
    (one, other) =>
      direction * compare(one, other) || collator.compare(nameOf(one), nameOf(other)) || one.pk - other.pk,
  );
  const { page, page_size: size } = query;
  return { count: ordered.length, results: ordered.slice((page - 1) * size, page * size) };
}

const nameIn =
  ({ locale }: Running) =>
  ({ name, name_en: nameEn, name_cs: nameCs }: Row) =>
    displayName({ name, nameEn, nameCs }, locale);

function isAsked(row: Row, { search, tags, tag_classes: classes }: CollectedPlatformsQuery): boolean {
  if (tags && !row.tags.some(({ pk }) => tags.includes(pk))) return false;
  if (classes && !row.tags.some(({ tag_class: of }) => classes.includes(of.pk))) return false;
  const words = [row.name, row.name_en, row.name_cs, row.short_name, row.provider, ...row.tags.map(({ name }) => name)];
  return matchesWords(words.filter(Boolean).join(" "), search);
}

/** Sort values of rows; an unknown interest group sorts by name. */
async function orderValues(
  scope: Scope<"usage.view">,
  { order_by: by, from, to }: CollectedPlatformsQuery,
  running: Running,
): Promise<(row: Row) => string | number> {
  const months = { from, to };
  switch (by) {
    case "name":
      return nameIn(running);
    case "provider":
      return ({ provider }) => provider;
    case "releases":
      return ({ releases }) => releases.map(({ counter_version: version }) => version).join(" ");
    case "titles": {
      const titles = await titlesByPlatform(scope, { months }, running);
      return ({ pk }) => titles.get(pk) ?? -1;
    }
    case "first_month":
    case "last_month": {
      const spans = await platformSpans(scope, running);
      return ({ pk }) => spans.get(pk)?.[by === "first_month" ? "first" : "last"] ?? "";
    }
    case "coverage": {
      const coverage = await coverageByPlatform(scope, { months });
      return ({ pk }) => ratioOf(coverage.get(pk) ?? { present: 0, expected: 0 }) ?? -1;
    }
    case "total_interest": {
      const [interest, important] = await Promise.all([
        interestByPlatform(scope, { months }, running),
        db().interestGroup.findMany({ where: { isImportant: true } }),
      ]);
      return ({ pk }) => important.reduce((sum, { shortName }) => sum + (interest.get(pk)?.[shortName] ?? 0), 0);
    }
    default: {
      const interest = await interestByPlatform(scope, { months }, running);
      return ({ pk }) => interest.get(pk)?.[by] ?? 0;
    }
  }
}

/** The same with figures. */
export async function listPlatformsWithFigures(
  scope: Scope<"usage.view">,
  query: CollectedPlatformsQuery,
  running: Running,
) {
  const { organization, from, to } = query;
  const within = organization === undefined ? scope : scope.within(organization);
  const { count, results } = await listCollectedPlatforms(within, { ...query, organization: undefined }, running);
  const request = { months: { from, to }, platforms: results.map(({ pk }) => pk) };
  const figuresOf = await platformFigures(within, request, running);
  return { count, results: results.map((row) => ({ ...row, figures: figuresOf(row.pk) })) };
}
