import "server-only";
import { firstDay, month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import type { Given } from "../contract";

/** An import, as people call it. */
export type NamedImport = { id: number; organization: string; platform: string; report: string; month: string };

/** The present numbers that a command is to keep to, in an order that stays. */
export async function chosenImports({ organization, platform, report_type, from, to }: Given): Promise<number[]> {
  const rows = await db().import.findMany({
    where: {
      state: "current",
      ...(organization ? { organizationId: organization } : {}),
      ...(platform ? { platformId: platform } : {}),
      ...(report_type ? { reportTypeId: report_type } : {}),
      month: {
        ...(from ? { gte: new Date(firstDay(month(from))) } : {}),
        ...(to ? { lte: new Date(firstDay(month(to))) } : {}),
      },
    },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id }) => id);
}

export async function nameImport(id: number): Promise<NamedImport> {
  const found = await db().import.findUniqueOrThrow({
    where: { id },
    select: { organization: true, platform: true, reportType: true, month: true },
  });
  const { organization, platform, reportType, month: day } = found;
  return {
    id,
    organization: organization.name,
    platform: platform.name,
    report: reportType.shortName,
    month: day.toISOString().slice(0, 7),
  };
}
