import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { entityName } from "@/lib/organizations/entity-name";
import { touches, validityOn } from "./annotation-period";
import type { Annotation, AnnotationsQuery } from "./contract";
import { seenAnnotations } from "./seen-annotations";
import { showAnnotation, shownAnnotation } from "./show-annotation";

/**
 * One page of annotations visible to the caller; few enough to search in memory, even for a large consortium. Throws
 * NotFound for an organization out of reach.
 */
export async function listAnnotations(scope: Scope<"usage.view">, query: AnnotationsQuery, locale: Locale) {
  for (const id of query.organization ?? []) scope.within(id);
  const rows = await db().annotation.findMany({
    where: {
      AND: [
        seenAnnotations(scope),
        ofThese("organizationId", query.organization),
        ofThese("platformId", query.platform),
      ],
    },
    include: shownAnnotation,
  });
  const today = now().toISOString().slice(0, 10);
  const found = rows
    .map((row) => showAnnotation(row, scope.actor))
    .filter((one) => isAsked(one, query, today))
    .sort(orderOf(query, locale));
  const { page, page_size: size } = query;
  return { count: found.length, results: found.slice((page - 1) * size, page * size) };
}

type Shown = ReturnType<typeof showAnnotation>;

const ofThese = (
  field: "organizationId" | "platformId",
  ids: readonly number[] | null | undefined,
): Prisma.AnnotationWhereInput =>
  ids === undefined ? {} : { OR: [{ [field]: null }, ...(ids === null ? [] : [{ [field]: { in: [...ids] } }])] };

function isAsked(
  one: Shown,
  { search, validity, level, start_date: from, end_date: to }: AnnotationsQuery,
  today: string,
) {
  if (validity && validityOn(today, one) !== validity) return false;
  if (level && one.level !== level) return false;
  if (!touches(one, { from, to })) return false;
  return matchesWords(textsOf(one).join(" "), search);
}

const textsOf = (one: Shown) => [
  ...[one.subject_en, one.subject_cs, one.short_message_en, one.short_message_cs, one.message_en, one.message_cs],
  one.author?.name ?? "",
];

/** Texts and names as displayed to the reader. */
const sortedBy: Readonly<Record<AnnotationsQuery["order_by"], (one: Shown, locale: Locale) => string>> = {
  start_date: ({ start_date, end_date }) => start_date ?? end_date ?? "",
  subject: ({ subject_en, subject_cs }, locale) =>
    locale === "cs" ? subject_cs || subject_en : subject_en || subject_cs,
  organization: ({ organization }, locale) => (organization ? entityName(organization, locale) : ""),
  platform: ({ platform }, locale) => (platform ? entityName(platform, locale) : ""),
  level: ({ level }: Pick<Annotation, "level">) => level,
  author: ({ author }) => author?.name ?? "",
};

function orderOf({ order_by, desc }: Pick<AnnotationsQuery, "order_by" | "desc">, locale: Locale) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const direction = desc === "true" ? -1 : 1;
  const of = sortedBy[order_by];
  return (one: Shown, other: Shown) => direction * compare(of(one, locale), of(other, locale)) || other.pk - one.pk;
}
