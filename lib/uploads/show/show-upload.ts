import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { createTranslator } from "use-intl/core";
import { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { placeKey } from "@/lib/imports/place";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type PlatformAccount, severalAccounts } from "@/lib/platforms/accounts";
import { catalog } from "@/messages/catalog";
import { type Checked, readChecked } from "../checked";
import { choiceFor, uploadChoices as readChoices } from "../choose/choices";
import type { SupersededMonth } from "../choose/existing-months";
import type { UploadContents } from "../choose/upload-contents";
import { type UploadOutlook, uploadOutlook } from "../choose/upload-outlook";
import type { PlannedImport } from "../choose/upload-plan";
import type { Clash, Upload } from "../contract";
import { reachedUploads, type StoredUpload } from "../find-upload";
import { readUploadSurroundings, showListedUpload, showReportType } from "./show-listed-upload";
import { showPreflight } from "./show-preflight";
import { findingWords, uploadWords } from "./upload-words";

const MOST = 10;

/** Other uploads of the same bytes, newest first. */
async function listSameFiles(
  scope: Scope<"uploads.manage">,
  { id, rawFile }: { id: number; rawFile: { sha256: string } },
) {
  const rows = await db().upload.findMany({
    where: { AND: [{ id: { not: id }, rawFile: { sha256: rawFile.sha256 } }, reachedUploads(scope)] },
    select: { id: true, createdAt: true, state: true, rawFile: { select: { name: true } } },
    orderBy: { id: "desc" },
    take: MOST,
  });
  return rows.map((row) => ({
    ...{ pk: row.id, name: row.rawFile.name, state: row.state },
    created: row.createdAt.toISOString(),
  }));
}

type Reader = { scope: Scope<"uploads.manage">; locale: Locale };

export async function showUpload(row: StoredUpload, { scope, locale }: Reader): Promise<Upload> {
  // The result of an earlier check is ignored while another one runs.
  const checked = row.state === "initial" ? null : readChecked(row.checked);
  const isOpen = row.state === "preflight";
  const [around, outlook, template, recognized, same, imported] = await Promise.all([
    readUploadSurroundings([row]),
    uploadOutlook(scope, { ...row, checked }),
    row.templateId === null ? null : db().sheetTemplate.findUnique({ where: { id: row.templateId } }),
    checked && showRecognized(checked, { scope, locale }),
    listSameFiles(scope, row),
    listImportedMonths(row.id, locale),
  ]);
  const listed = showListedUpload(row, around, { scope, locale });
  const noticed = (checked?.findings ?? []).map((one) => ({ ...one, ...wordsOf(one, locale) }));
  const findings = [
    ...otherOrganization(outlook.contents?.doubts.others ?? [], locale),
    ...(isOpen ? outlook.superseded.map((one) => supersededMonths(one, locale)) : []),
    ...noticed,
  ];
  const clashes = isOpen ? await showClashes(outlook, locale) : { clashes: [], count: 0, open: 0 };
  const blocks = isOpen ? outlook.blocks : [];
  return {
    ...listed,
    organization: row.organization && { pk: row.organization.id, name: displayName(row.organization, locale) },
    report_type: showReportType(row.reportType, locale),
    is_organization_chosen: row.isOrganizationChosen,
    is_platform_chosen: row.isPlatformChosen,
    ...showAccounts(outlook.contents),
    template: template && { pk: template.id, name: template.name },
    mapping: z.record(z.string(), z.unknown()).nullable().catch(null).parse(row.mapping),
    error_details: findings.filter(({ level }) => level === "error"),
    findings,
    recognized,
    preflight: outlook.contents && (await showPreflight(outlook, { scope, locale })),
    clashing_months: clashes.clashes,
    clash_count: clashes.count,
    clashes_open: clashes.open,
    clashes: readChoices.parse(row.choices).clashes,
    titles: readChoices.parse(row.choices).titles,
    blocking: blocks.map(({ code, values }) => ({ code, values, ...uploadWords("blocking", code, locale, values) })),
    can_import: isOpen && listed.can_edit && blocks.length === 0,
    can_undo: row.state === "imported" && listed.can_edit,
    same_file: same,
    import_batches: imported,
  };
}

const shownAccount = ({ id, name }: PlatformAccount) => ({ pk: id, name });

function showAccounts(contents: UploadContents | null): Pick<Upload, "account" | "accounts"> {
  const { all = [], chosen = 0 } = contents?.accounts ?? {};
  const account = all.find(({ id }) => id === chosen);
  return { account: account ? shownAccount(account) : null, accounts: all.map(shownAccount) };
}

/** Remains a warning after a user has confirmed the organization. */
function otherOrganization(others: readonly string[], locale: Locale) {
  if (others.length === 0) return [];
  const values = { names: others.join(", "), count: others.length };
  const words = uploadWords("blocking", "other-organization", locale, values);
  return [{ level: "warning" as const, code: "other-organization", ...words, where: "", count: 1, values }];
}

/** Warns that these numbers will be stored, but not counted as interest. */
function supersededMonths({ report, newer, months }: SupersededMonth, locale: Locale) {
  const list = `${months.slice(0, MOST).join(", ")}${months.length > MOST ? " …" : ""}`;
  const values = { report, newer, months: list, count: months.length };
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "uploads.superseded" });
  const words = { text: t("message", values), remedy: t("remedy", values) };
  return { level: "warning" as const, code: "months-superseded", ...words, where: "", count: 1, values };
}

/** Exceptions keep the publisher's own text. */
function wordsOf(
  { level, code, message, values }: NonNullable<ReturnType<typeof readChecked>>["findings"][number],
  locale: Locale,
) {
  if (level === "exception") return { text: [code, message].filter(Boolean).join(": "), remedy: "" };
  const words = findingWords(code, locale, values);
  return words.text === "" ? { text: message, remedy: "" } : words;
}

/** Header of the file, with the names of recognized records. */
async function showRecognized(
  checked: Checked,
  { scope, locale }: { scope: Scope<"uploads.manage">; locale: Locale },
): Promise<NonNullable<Upload["recognized"]>> {
  const { platforms } = checked.recognized;
  const organizations = checked.recognized.organizations.filter(({ id }) => scope.reaches(id));
  const [knownPlatforms, knownOrganizations] = await Promise.all([
    db().platform.findMany({ where: { id: { in: platforms.map(({ id }) => id) } } }),
    db().organization.findMany({ where: { id: { in: organizations.map(({ id }) => id) } } }),
  ]);
  const platformOf = new Map(knownPlatforms.map((one) => [one.id, one]));
  const organizationOf = new Map(knownOrganizations.map((one) => [one.id, one]));
  const headers = checked.reports.flatMap(({ header }) => header ?? []);
  const [header] = headers;
  return {
    platforms: platforms.flatMap(({ id, by, because, isSure }) => {
      const platform = platformOf.get(id);
      if (!platform) return [];
      const value = { pk: id, name: displayName(platform, locale), short_name: platform.shortName };
      return [{ value, by, because, is_sure: isSure }];
    }),
    organizations: organizations.flatMap(({ id, by, because, isSure }) => {
      const organization = organizationOf.get(id);
      return organization
        ? [{ value: { pk: id, name: displayName(organization, locale) }, by, because, is_sure: isSure }]
        : [];
    }),
    institution: header?.institution ?? null,
    institution_ids: header?.institutionIds ?? [],
    customer_id: header?.customerId ?? null,
    created_by: header?.createdBy ?? null,
    created: header?.created ?? null,
    registry_record: header?.registryRecord ?? null,
    reported_platforms: checked.platforms,
  };
}

const MOST_MONTHS = 2000;

/** Everything an upload imported, including months replaced since. */
async function listImportedMonths(uploadId: number, locale: Locale) {
  const rows = await db().import.findMany({
    where: { uploadId, currentSince: { not: null } },
    include: { organization: true },
    orderBy: [{ month: "asc" }, { reportTypeId: "asc" }, { organizationId: "asc" }, { id: "asc" }],
    take: MOST_MONTHS,
  });
  return rows.flatMap(({ state, ...row }) =>
    state === "loading"
      ? []
      : {
          pk: row.id,
          organization: { pk: row.organization.id, name: displayName(row.organization, locale) },
          report_type: row.reportTypeId,
          month: monthOf(row.month),
          fact_count: row.factCount,
          sum: Object.values(metricSums(row.sums)).reduce((all, sum) => all + sum, 0),
          state,
        },
  );
}

const MOST_CLASHES = 2000;

/** Clashing months of an upload, their number, and the number without a decision. */
async function showClashes(
  { contents, occupied }: UploadOutlook,
  locale: Locale,
): Promise<{ clashes: Clash[]; count: number; open: number }> {
  if (!contents || occupied.length === 0) return { clashes: [], count: 0, open: 0 };
  const planned = new Map(contents.plan.imports.map((one) => [placeKey(one.place), one]));
  const [owners, platforms] = await Promise.all([
    db().organization.findMany({ where: { id: { in: occupied.map(({ place }) => place.organizationId) } } }),
    db().platform.findMany({ where: { id: { in: occupied.map(({ place }) => place.platformId) } } }),
  ]);
  const nameOf = new Map(owners.map((owner) => [owner.id, displayName(owner, locale)]));
  const platformOf = new Map(platforms.map((platform) => [platform.id, displayName(platform, locale)]));
  const open = occupied.filter(({ place }) => choiceFor(contents.choices, place) === null).length;
  const clashes = occupied.slice(0, MOST_CLASHES).map(({ place, sums, ...there }) => {
    const incoming = planned.get(placeKey(place));
    return {
      organization: { pk: place.organizationId, name: nameOf.get(place.organizationId) ?? "–" },
      platform: { pk: place.platformId, name: platformOf.get(place.platformId) ?? "–" },
      account: severalAccounts(contents.accountsOf(place), place.accountId)?.name ?? null,
      report_type: place.reportTypeId,
      month: place.month,
      import_batch: there.importId,
      source: there.source,
      created: there.createdAt.toISOString(),
      is_partial: there.isPartial,
      this_month: { sum: Object.values(sums).reduce((all, sum) => all + sum, 0), count: there.factCount },
      new: totalOf(incoming),
      is_same: isSame(incoming, sums),
      choice: choiceFor(contents.choices, place),
    };
  });
  return { clashes, count: occupied.length, open };
}

function totalOf(planned: PlannedImport | undefined): { sum: number; count: number } {
  let all = { sum: 0, count: 0 };
  for (const [sum, count] of planned?.metrics.values() ?? []) all = { sum: all.sum + sum, count: all.count + count };
  return all;
}

function isSame(planned: PlannedImport | undefined, sums: Readonly<Record<string, number>>): boolean {
  const own = planned?.metrics ?? new Map<string, [number, number]>();
  return own.size === Object.keys(sums).length && [...own].every(([name, [sum]]) => sums[name] === sum);
}
