import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { isSeen, seenAgreements } from "@/lib/cost/agreements/find-agreements";
import type { CarriedNotes } from "@/lib/exports/everything/carried-notes";
import type { Db } from "@/lib/kit/db";
import { findByName, nameIndex } from "@/lib/kit/format/find-by-name";
import { groupBy } from "@/lib/kit/group-by";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { offeredTo } from "@/lib/platforms/show-platform";
import { seenBy } from "@/lib/tags/seen-by";

export type CarriedKind = "organizations" | "platforms" | "agreements" | "lists" | "titles" | "tags" | "tag_classes";

/** Own ids by the ids of an archive; without those that nothing, or more than one object, fits. */
export type Counterparts = {
  readonly [Name in CarriedKind]: ReadonlyMap<number, number>;
} & { readonly reportTypes: ReadonlyMap<string, number> };

/** Looks organizations, platforms, agreements, lists and tags up by name among those of the caller, and titles by identifiers. */
export async function findCarried(
  tx: Db,
  scope: Scope<"annotations.manage">,
  notes: CarriedNotes,
): Promise<Counterparts> {
  const [organizations, platforms, agreements, lists, tags, classes, reportTypes, titles] = await Promise.all([
    tx.organization.findMany({ where: { id: reach(scope) } }),
    tx.platform.findMany({ where: offeredTo(scope.organizationIds) }),
    tx.agreement.findMany({ where: isSeen(seenAgreements(scope)), select: { id: true, name: true } }),
    tx.entitlementList.findMany({ where: { OR: [{ organizationId: reach(scope) }, { organizationId: null }] } }),
    tx.tag.findMany({ where: seenBy(scope.actor), include: { tagClass: true } }),
    tx.tagClass.findMany({ where: { tags: { some: seenBy(scope.actor) } } }),
    tx.reportType.findMany({ where: reportTypesOf(scope.organizationIds), select: { id: true, shortName: true } }),
    findTitles(tx, notes.titles),
  ]);
  const organizationsByName = nameIndex(
    organizations.map(({ id, internalId, name, nameEn, nameCs, shortName, alternativeNames }) => ({
      ...{ id, names: [internalId, name, nameEn, nameCs, shortName, ...alternativeNames] },
    })),
  );
  const platformsByName = nameIndex(
    platforms.map(({ id, name, nameEn, nameCs, shortName }) => ({ id, names: [name, nameEn, nameCs, shortName] })),
  );
  const tagsByName = new Map(tags.map(({ id, name, tagClass }) => [`${tagClass.scope} ${tagClass.name} ${name}`, id]));
  const classesByName = new Map(classes.map(({ id, name, scope: of }) => [`${of} ${name}`, id]));
  const listsByName = groupBy(lists, ({ name, platformId }) => `${platformId} ${name}`);
  const agreementsByName = nameIndex(agreements.map(({ id, name }) => ({ id, names: [name] })));
  const platformIds = among(notes.platforms, ({ names }) => idOf(findByName(platformsByName, names)));
  return {
    agreements: among(notes.agreements, ({ name }) => idOf(findByName(agreementsByName, [name]))),
    lists: among(notes.lists, ({ name, platform }) => {
      const [one, ...more] = listsByName.get(`${platformIds.get(platform)} ${name}`) ?? [];
      return more.length === 0 ? one?.id : undefined;
    }),
    organizations: among(notes.organizations, ({ names }) => idOf(findByName(organizationsByName, names))),
    platforms: platformIds,
    titles,
    tags: among(notes.tags, ({ of, tag_class: of_class, name }) => tagsByName.get(`${of} ${of_class} ${name}`)),
    tag_classes: among(notes.tag_classes, ({ of, name }) => classesByName.get(`${of} ${name}`)),
    reportTypes: new Map(reportTypes.map(({ id, shortName }) => [shortName, id])),
  };
}

const idOf = (one: { id: number } | string): number | undefined => (typeof one === "string" ? undefined : one.id);

const among = <One extends { id: number }>(
  all: readonly One[],
  find: (one: One) => number | undefined,
): Map<number, number> =>
  new Map(
    all.flatMap((one): [number, number][] => {
      const id = find(one);
      return id === undefined ? [] : [[one.id, id]];
    }),
  );

/** Titles with one of the identifiers; of several, the only one with the same name. */
async function findTitles(tx: Db, titles: CarriedNotes["titles"]): Promise<Map<number, number>> {
  const candidates = await tx.$queryRaw<{ ref: number; id: number; isAlike: boolean }[]>`
    WITH given AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(titles)}::json)
        AS g (id int, name text, isbn text, issn text, eissn text, doi text)
    )
    SELECT DISTINCT g.id AS ref, coalesce(t.merged_into, t.id)::int AS id, lower(t.name) = lower(g.name) AS "isAlike"
    FROM given g, LATERAL (
      SELECT id, name, merged_into FROM titles WHERE isbn = g.isbn AND g.isbn <> ''
      UNION SELECT id, name, merged_into FROM titles WHERE issn IN (g.issn, g.eissn) AND issn <> ''
      UNION SELECT id, name, merged_into FROM titles WHERE eissn IN (g.issn, g.eissn) AND eissn <> ''
      UNION SELECT id, name, merged_into FROM titles WHERE doi = g.doi AND g.doi <> ''
    ) AS t`;
  const byRef = groupBy(candidates, ({ ref }) => ref);
  return among(titles, ({ id }) => {
    const all = byRef.get(id) ?? [];
    const alike = all.filter(({ isAlike }) => isAlike);
    const ids = new Set((alike.length > 0 ? alike : all).map((one) => one.id));
    return ids.size === 1 ? [...ids][0] : undefined;
  });
}
