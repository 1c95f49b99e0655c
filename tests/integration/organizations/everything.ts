import { month as asMonth, lastDay } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { db } from "@/lib/kit/db";
import { agreePrices } from "@/tests/support/agreed-prices";
import { importHarvested } from "../imports/harvested";

const COLUMNS = `
  SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name IN ('organization_id', 'owner_organization_id')
    AND table_name <> 'audit_entries' ORDER BY 1`;

/**
 * Rows of an organization in each table that references organizations, read from the database catalog; without the
 * permanent audit trail.
 */
export async function rowsOf(organizationId: number): Promise<Record<string, number>> {
  const columns = await db().$queryRawUnsafe<{ table: string; column: string }[]>(COLUMNS);
  const counted = await Promise.all(
    columns.map(async ({ table, column }) => {
      const text = `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`;
      const [row] = await db().$queryRawUnsafe<{ count: number }[]>(text, organizationId);
      return [table, row?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counted);
}

let made = 0;

/** Gives an organization one row of each kind, and usage on its own platform. */
export async function fill(place: ImportPlace, report: string, userId: number): Promise<void> {
  made += 1;
  const { organizationId, platformId } = place;
  const month = new Date("2025-01-01");
  const { file } = await importHarvested(place, report);
  const { id: credentialsId, serverId } = await db().credentials.findFirstOrThrow({ where: { organizationId } });
  const type = await db().reportType.create({
    data: { shortName: `own${made}`, counterCode: `OWN${made}`, release: "own", organizationId },
  });
  await db().platformAccount.create({ data: { organizationId, platformId, name: `Faculty ${made}` } });
  const own = await db().platform.create({ data: { shortName: "own", name: "Own", organizationId } });
  const access = { organizationId, platformId, serverId, release: "5", url: "https://sushi.example", secrets: "" };
  await db().credentialsTest.create({ data: { ...access, id: `t${made}`, reportTypeId: type.id, month } });
  const news = { create: { credentialsId, brokenBy: "2000" } };
  await db().harvest.create({ data: { kind: "automatic", organizationId, month, news } });
  await agreePrices({ organizationId, platformId, days: 2020 + made, amount: 100 });
  await db().organizationYear.create({ data: { organizationId, year: 2020 + made, fte: 1200 } });
  const retiring = { organizationId, platformId, serverId, release: "5", countedAt: month };
  await db().retirementCount.create({ data: { ...retiring, missing: 1, waiting: 0, broken: 0 } });
  const group = await db().interestGroup.findFirstOrThrow();
  const member = { create: { organizationId, sizeClass: 1, perFte: 1.2 } };
  const band = { platformId, groupId: group.id, firstClass: 1, lastClass: 1, definition: "", size: 1, members: member };
  await db().peerBand.create({ data: { year: 2020 + made, ...band } });
  const unusual = { organizationId, platformId, interestGroupId: group.id, month };
  await db().unusualDismissal.create({ data: { ...unusual, note: "" } });
  await db().settledSuggestion.create({ data: { organizationId, platformId, key: `notice ${made}` } });
  await db().annotation.create({ data: { organizationId, subjectEn: "Note", ownerLevel: 300 } });
  const term = { startMonth: month, endMonth: month };
  await db().frozenAnswer.create({
    data: { ...term, survey: "czechelib", organizationId, answer: {}, questionnaire: {}, frozenBy: "" },
  });
  const where = { organization: [organizationId] };
  await db().savedReport.create({ data: { name: "Ours", organizationId, report: { question: { where } } } });
  const link = { name: "Public", tokenHash: `t${made}`, sealedToken: "", createdById: userId };
  await db().sharedLink.create({
    data: { ...link, content: { question: { where } }, organizations: { create: { organizationId } } },
  });
  await db().scenario.create({
    data: { name: "Ours", organizationId, aboutId: organizationId, fromMonth: month, toMonth: month },
  });
  const colors = { textColor: "#000000", bgColor: "#ffffff" };
  const tagClass = await db().tagClass.create({
    data: { ...colors, name: "Kind", scope: "organization", ownerOrganizationId: organizationId },
  });
  const tag = await db().tag.create({
    data: { ...colors, name: "Large", tagClassId: tagClass.id, ownerOrganizationId: organizationId },
  });
  await db().organizationTag.create({ data: { tagId: tag.id, organizationId } });
  await db().sheetTemplate.create({
    data: { name: "Sheet", platformId: own.id, reportTypeId: type.id, organizationId, headings: [], mapping: {} },
  });
  await db().event.create({ data: { category: "general", titleEn: "E", titleCs: "E", organizationId } });
  const expires = new Date("2099-01-01");
  await db().apiKey.create({ data: { name: "Key", prefix: "k", keyHash: `k${made}`, organizationId, expires } });
  await db().membership.create({ data: { userId, organizationId, isAdmin: true } });
  const { id: rawFileId } = await db().rawFile.create({
    data: { ...file, storedAs: `${file.storedAs}.upload`, name: "upload", mediaType: "text/csv" },
  });
  await db().upload.create({ data: { organizationId, platformId, rawFileId, ownerLevel: 300 } });
  const list = { name: "list.csv", mediaType: "text/csv", storedAs: `list${made}.csv`, sizeBytes: 1, sha256: "" };
  const { id: fileId } = await db().titleFile.create({ data: list });
  await db().titleOverlap.create({ data: { fileId, organizationId, createdById: userId } });
  await db().entitlementList.create({ data: { platformId, organizationId, name: "Journals" } });
}

/** Title report for one month with these requests for one title. */
export function titleReport(requests: number, month = "2025-01"): string {
  const end = lastDay(asMonth(month));
  return JSON.stringify({
    Report_Header: {
      ...{ Created_By: "P", Customer_ID: "1", Report_ID: "TR", Release: "5", Report_Name: "Title Master Report" },
      ...{ Institution_Name: "K", Created: "2025-06-01T00:00:00Z" },
      Report_Filters: [
        { Name: "Begin_Date", Value: `${month}-01` },
        { Name: "End_Date", Value: end },
      ],
    },
    Report_Items: [
      {
        ...{ Title: "Anvil", Item_ID: [{ Type: "Print_ISSN", Value: "0028-0836" }], Platform: "P", Publisher: "Břeh" },
        ...{ Data_Type: "Journal", Section_Type: "Article", YOP: "2024", Access_Type: "Controlled" },
        Access_Method: "Regular",
        Performance: [
          {
            Period: { Begin_Date: `${month}-01`, End_Date: end },
            Instance: [{ Metric_Type: "Total_Item_Requests", Count: requests }],
          },
        ],
      },
    ],
  });
}
