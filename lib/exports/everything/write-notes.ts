import "server-only";
import { monthOf } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { levelOf } from "@/lib/reports/saved/report-rights";
import { reportConfig } from "@/lib/reports/saved/stored-report";
import { readTitles } from "@/lib/titles/find-titles";
import { type ArchiveReach, readArchiveTable } from "./archive-table";
import { archiveTables } from "./archive-tables";
import { type CarriedNotes, type CarriedReport, MOST_CARRIED, referredIn } from "./carried-notes";

/** Reports that name more titles are only in the tables: another installation reads at most 5 MB. */
const MOST_TITLES = 2000;

/** The annotations, saved reports and scenarios of an archive in the form that another installation reads. */
export async function writeNotes(reach: ArchiveReach): Promise<CarriedNotes> {
  const [annotationIds, reportIds, scenarioIds] = await Promise.all([
    idsIn("annotations", reach),
    idsIn("saved_reports", reach),
    idsIn("scenarios", reach),
  ]);
  const [annotations, saved, scenarios] = await Promise.all([
    db().annotation.findMany({
      where: { id: { in: annotationIds } },
      include: { reportType: true },
      orderBy: { id: "asc" },
    }),
    db().savedReport.findMany({ where: { id: { in: reportIds } }, orderBy: { id: "asc" } }),
    db().scenario.findMany({
      where: { id: { in: scenarioIds } },
      include: { changes: { include: { titles: true }, orderBy: { id: "asc" } } },
      orderBy: { id: "asc" },
    }),
  ]);
  const reports = saved.flatMap(({ name, description, report, ...owners }): CarriedReport[] => {
    const config = reportConfig.safeParse(report);
    if (!config.success || referredIn(config.data.question).titles.length > MOST_TITLES) return [];
    return [{ name, description, level: levelOf(owners), organization: owners.organizationId, config: config.data }];
  });
  const changes = scenarios.flatMap((one) => one.changes);
  const lists = await db().entitlementList.findMany({
    where: {
      id: { in: changes.flatMap((one) => one.perpetualLists) },
      platformId: { in: [...reach.platforms] },
      OR: [{ organizationId: null }, { organizationId: { in: [...reach.organizations] } }],
    },
    orderBy: { id: "asc" },
  });
  const bought = changes.flatMap((one) => one.titles.map(({ titleId }) => titleId));
  const referred = reports.map(({ config }) => referredIn(config.question));
  /** Names of what the archive does not cover stay out of it. */
  const within = (ids: readonly (number | null)[], covered: readonly number[]) => {
    const all = new Set(covered);
    return {
      where: { id: { in: [...new Set(ids)].filter((id): id is number => id !== null && all.has(id)) } },
      orderBy: { id: "asc" } as const,
    };
  };
  const [organizations, platforms, agreements, titles, tags, tagClasses] = await Promise.all([
    db().organization.findMany(
      within(
        [...annotations, ...saved, ...scenarios]
          .map((one) => one.organizationId)
          .concat(scenarios.map((one) => one.aboutId))
          .concat(referred.flatMap((one) => one.organizations)),
        reach.organizations,
      ),
    ),
    db().platform.findMany(
      within(
        annotations
          .map((one) => one.platformId)
          .concat(lists.map((one) => one.platformId))
          .concat(referred.flatMap((one) => one.platforms)),
        reach.platforms,
      ),
    ),
    db().agreement.findMany(
      within(
        changes.map((one) => one.agreementId),
        reach.agreements,
      ),
    ),
    // Annotations and prices name their titles to every reader; a filter may name any.
    readTitles("titles", [
      ...annotations.flatMap(({ titleId }) => titleId ?? []),
      ...bought,
      ...within(
        referred.flatMap((one) => one.titles),
        reach.titles,
      ).where.id.in,
    ]),
    db().tag.findMany({
      ...within(
        referred.flatMap((one) => one.tags),
        reach.tags,
      ),
      include: { tagClass: true },
    }),
    db().tagClass.findMany({
      where: {
        id: { in: referred.flatMap((one) => one.tagClasses) },
        tags: { some: { id: { in: [...reach.tags] } } },
      },
      orderBy: { id: "asc" },
    }),
  ]);
  const filled = (names: readonly (string | null)[]) =>
    [...new Set(names)].filter((name): name is string => Boolean(name));
  return {
    ...{ format: "usus-notes", version: 1 },
    annotations: annotations.map((one) => ({
      ...{ organization: one.organizationId, platform: one.platformId, title: one.titleId },
      report_type: one.reportType?.shortName ?? null,
      ...{ subject_en: one.subjectEn, subject_cs: one.subjectCs },
      ...{ short_message_en: one.shortMessageEn, short_message_cs: one.shortMessageCs },
      ...{ message_en: one.messageEn, message_cs: one.messageCs },
      ...{ start_date: dayOf(one.startDate), end_date: dayOf(one.endDate) },
      level: one.isImportant ? "important" : "info",
    })),
    reports,
    scenarios: scenarios.map((one) => ({
      ...{ name: one.name, note: one.note, level: levelOf(one), organization: one.organizationId, about: one.aboutId },
      ...{ from: monthOf(one.fromMonth), to: monthOf(one.toMonth), groups: one.groups },
      ...{ loan_price: one.loanPrice?.toFixed(2) ?? null, loan_currency: one.loanCurrency },
      loan_share: one.loanShare.toString(),
      // An agreement that was deleted has no effect any more.
      changes: one.changes.flatMap(({ kind, agreementId, currency, buyers, perpetualLists, titles: prices }) =>
        agreementId === null
          ? []
          : {
              ...{ kind, agreement: agreementId, currency, buyers, perpetual_lists: perpetualLists },
              titles: prices.map(({ titleId, amount }) => ({ title: titleId, amount: amount.toFixed(2) })),
            },
      ),
    })),
    agreements: agreements.map(({ id, name }) => ({ id, name })),
    lists: lists.map(({ id, name, platformId }) => ({ id, name, platform: platformId })),
    organizations: organizations.map(({ id, internalId, name, nameEn, nameCs }) => ({
      id,
      names: filled([internalId, name, nameEn, nameCs]),
    })),
    platforms: platforms.map(({ id, name, nameEn, nameCs, shortName }) => ({
      id,
      names: filled([name, nameEn, nameCs, shortName]),
    })),
    titles: [...titles.values()].map(({ id, name, isbn, issn, eissn, doi }) => ({ id, name, isbn, issn, eissn, doi })),
    tags: tags.map(({ id, name, tagClass }) => ({ id, name, tag_class: tagClass.name, of: tagClass.scope })),
    tag_classes: tagClasses.map(({ id, name, scope }) => ({ id, name, of: scope })),
  };
}

const dayOf = (day: Date | null): string | null => day?.toISOString().slice(0, 10) ?? null;

/** Ids of the rows of a table that the archive covers. */
async function idsIn(name: string, reach: ArchiveReach): Promise<number[]> {
  const table = archiveTables.find((one) => one.name === name);
  if (!table) throw new Error(`The archive has no table ${name}.`);
  const ids: number[] = [];
  for await (const rows of readArchiveTable({ ...table, columns: { id: "count" } }, reach))
    ids.push(...rows.map(([id]) => Number(id)));
  // The newest ones, where there are more than another installation reads.
  return ids.slice(-MOST_CARRIED);
}
