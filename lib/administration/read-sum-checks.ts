import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { sumDifferences } from "@/lib/provenance/sum-check";
import { type ManagementRun, runCommandCall, type sumChecksCall } from "./contract";
import { askForRun, listRecent } from "./runs";

type Managing = Scope<"consortium.manage">;

const MOST = 100;
/** Includes imports that are no longer current. */
const MOST_READ = 10_000;

/**
 * Current months whose last check found a difference or no file, the latest first, and the progress of the running
 * check.
 */
export async function readSumChecks(_scope: Managing, locale: Locale): Promise<z.input<typeof sumChecksCall.returns>> {
  const [checks, [last]] = await Promise.all([
    db().importCheck.findMany({
      where: { result: { in: ["different", "fileLost"] }, isCurrent: true },
      orderBy: [{ checkedAt: "desc" }, { importId: "desc" }],
      take: MOST_READ,
    }),
    listRecent(["verify-sums"], locale),
  ]);
  const imports = await db().import.findMany({
    where: { id: { in: checks.map(({ importId }) => importId) }, state: "current" },
    include: { organization: true, platform: true, reportType: true },
  });
  const byId = new Map(imports.map((one) => [one.id, one]));
  const wrong = checks.flatMap((check) => {
    const of = byId.get(check.importId);
    return of ? [{ ...check, of }] : [];
  });
  return {
    count: wrong.length,
    results: wrong.slice(0, MOST).map(({ importId, checkedAt, result, differences, of }) => ({
      pk: importId,
      organization: named(of.organization),
      platform: named(of.platform),
      report_type: of.reportType.shortName,
      month: monthOf(of.month),
      checked: checkedAt.toISOString(),
      file_lost: result === "fileLost",
      metrics: sumDifferences.parse(differences).flatMap(({ metric }) => (metric === "" ? [] : [metric])),
    })),
    run: last ?? null,
  };
}

type Named = { id: number; name: string; nameEn: string | null; nameCs: string | null };
const named = ({ id, name, nameEn, nameCs }: Named) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs });

/** Checks all current months in the background; refused while a check runs. */
export const askForSumChecks = (scope: Managing, locale: Locale): Promise<ManagementRun> =>
  askForRun(scope, "verify-sums", runCommandCall.body.parse({}), locale);
