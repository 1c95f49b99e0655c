import "server-only";
import { createTranslator } from "use-intl/core";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { offeredTo } from "@/lib/platforms/show-platform";
import { type WrittenSheet, workbookFile } from "@/lib/spreadsheets/xlsx/workbook-file";
import { catalog } from "@/messages/catalog";
import type { ImportColumn } from "../import-columns";
import { ownHeadings, sheetName, sheetReleases, templateColumns } from "./own-columns";

type TemplateRequest = { organization?: number | undefined; language: Locale };

/** An XLSX template for imports: a sheet per release, explanations of the columns, and the valid names. */
export async function getImportTemplate(
  scope: Scope<"credentials.manage">,
  { organization, language }: TemplateRequest,
): Promise<Response> {
  const own = organization === undefined ? scope : scope.within(organization);
  const [organizations, platforms] = await Promise.all([
    db().organization.findMany({ where: { id: reach(own) }, orderBy: { name: "asc" } }),
    db().platform.findMany({ where: offeredTo(own.organizationIds), orderBy: { name: "asc" } }),
  ]);
  const sheets = [
    ...sheetReleases.map((release) => emptySheet(sheetName(release), templateColumns(release))),
    notes(language),
    names(
      "Organizations",
      organizations.map((one) => [one.name, one.shortName ?? "", one.internalId ?? ""]),
    ),
    names(
      "Platforms",
      platforms.map((one) => [one.name, one.shortName, ""]),
    ),
  ];
  return workbookFile(sheets, "sushi-credentials-template");
}

const emptySheet = (name: string, columns: readonly ImportColumn[]): WrittenSheet => ({
  name,
  columns: columns.map((column) => ownHeadings[column]),
  rows: [],
});

function notes(locale: Locale): WrittenSheet {
  const t = createTranslator({ locale, messages: catalog[locale].credentials.template });
  const columns = [...new Set(sheetReleases.flatMap(templateColumns))];
  const explainedColumns = columns.filter((column) => column !== "id" && column !== "counter_version");
  return {
    name: "Notes",
    columns: [
      { heading: "Column", width: 30 },
      { heading: "Meaning", width: 120 },
    ],
    rows: [["", t("intro")], ...explainedColumns.map((column) => [ownHeadings[column].heading, t(column)])],
  };
}

const names = (name: string, rows: string[][]): WrittenSheet => ({
  name,
  columns: [
    { heading: "Name", width: 50 },
    { heading: "Short name", width: 24 },
    { heading: "Internal id", width: 24 },
  ],
  rows,
});
