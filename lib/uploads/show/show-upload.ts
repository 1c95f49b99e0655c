import "server-only";
import { createTranslator } from "use-intl/core";
import { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
import { type Checked, readChecked } from "../check/checked";
import { choices as readChoices } from "../choose/choices";
import type { Superseded } from "../choose/find-superseding";
import { uploadOutlook } from "../choose/upload-outlook";
import type { Upload } from "../contract";
import { reachedUploads, type StoredUpload } from "../find-upload";
import { listImportedMonths } from "./list-imported-months";
import { showClashes } from "./show-clashes";
import { readSurroundings, showListedUpload, showReportType } from "./show-listed-upload";
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
  const [around, outlook, template, recognised, same, imported] = await Promise.all([
    readSurroundings([row]),
    uploadOutlook(scope, { ...row, checked }),
    row.templateId === null ? null : db().sheetTemplate.findUnique({ where: { id: row.templateId } }),
    checked && showRecognised(checked, { scope, locale }),
    listSameFiles(scope, row),
    listImportedMonths(row.id, locale),
  ]);
  const listed = showListedUpload(row, around, { scope, locale });
  const noticed = (checked?.findings ?? []).map((one) => ({ ...one, ...wordsOf(one, locale) }));
  const findings = [
    ...otherOrganization(outlook.contents?.others ?? [], locale),
    ...(isOpen ? outlook.superseded.map((one) => supersededMonths(one, locale)) : []),
    ...noticed,
  ];
  const clashes = isOpen ? await showClashes(outlook, locale) : { shown: [], count: 0, open: 0 };
  const blocks = isOpen ? outlook.blocks : [];
  return {
    ...listed,
    organization: row.organization && { pk: row.organization.id, name: displayName(row.organization, locale) },
    report_type: showReportType(row.reportType, locale),
    is_organization_chosen: row.isOrganizationChosen,
    is_platform_chosen: row.isPlatformChosen,
    template: template && { pk: template.id, name: template.name },
    mapping: z.record(z.string(), z.unknown()).nullable().catch(null).parse(row.mapping),
    error_details: findings.filter(({ level }) => level === "error"),
    findings,
    recognised,
    preflight: outlook.contents && (await showPreflight(outlook, { scope, locale })),
    clashing_months: clashes.shown,
    clash_count: clashes.count,
    clashes_open: clashes.open,
    clashes: readChoices.parse(row.choices).clashes,
    blocking: blocks.map(({ code, values }) => ({ code, values, ...uploadWords("blocking", code, locale, values) })),
    can_import: isOpen && listed.can_edit && blocks.length === 0,
    can_undo: row.state === "imported" && listed.can_edit,
    same_file: same,
    import_batches: imported,
  };
}

/** Remains a warning after a user has confirmed the organization. */
function otherOrganization(others: readonly string[], locale: Locale) {
  if (others.length === 0) return [];
  const values = { names: others.join(", "), count: others.length };
  const words = uploadWords("blocking", "other-organization", locale, values);
  return [{ level: "warning" as const, code: "other-organization", ...words, where: "", count: 1, values }];
}

/** Warns that these numbers will be stored, but not counted as interest. */
function supersededMonths({ report, newer, months }: Superseded, locale: Locale) {
  const list = `${months.slice(0, MOST).join(", ")}${months.length > MOST ? " …" : ""}`;
  const values = { report, newer, months: list, count: months.length };
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "uploads.superseded" });
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
async function showRecognised(
  checked: Checked,
  { scope, locale }: { scope: Scope<"uploads.manage">; locale: Locale },
): Promise<NonNullable<Upload["recognised"]>> {
  const { platforms } = checked.recognised;
  const organizations = checked.recognised.organizations.filter(({ id }) => scope.reaches(id));
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
      const found = platformOf.get(id);
      if (!found) return [];
      const value = { pk: id, name: displayName(found, locale), short_name: found.shortName };
      return [{ value, by, because, is_sure: isSure }];
    }),
    organizations: organizations.flatMap(({ id, by, because, isSure }) => {
      const found = organizationOf.get(id);
      return found ? [{ value: { pk: id, name: displayName(found, locale) }, by, because, is_sure: isSure }] : [];
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
