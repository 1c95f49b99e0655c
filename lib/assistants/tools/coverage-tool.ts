import "server-only";
import { z } from "zod";
import { dataCoverageCall, missingCall } from "@/lib/coverage/contract";
import { listCoverage, totalCoverage } from "@/lib/coverage/list-coverage";
import { listMissing } from "@/lib/coverage/list-missing";
import { reportMonthStates } from "@/lib/coverage/report-month";
import { db } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { pageAddress } from "../page-address";
import { aboutFigures, completenessOf, idArgument, period, rowLimit, tool } from "../tool";

const monthStates = ["complete", "partial", "missing", "not_expected"] as const;

const range = z.object({ from: z.string(), to: z.string() });

export const getCoverage = tool({
  name: "get_coverage",
  title: "Completeness of reports",
  description:
    "Which monthly reports are complete, partial or missing, by month, and why reports are missing. Use it before comparing months or years: a missing report is not zero use.",
  input: z.strictObject({
    ...period,
    platform: idArgument("Only this platform, see search_platforms").optional(),
    report: z.string().max(100).optional().describe("Only this report, by its short name such as TR"),
    top: rowLimit(25),
  }),
  output: z.object({
    about: aboutFigures,
    months: z.array(
      z.object({
        month: z.string(),
        state: z.enum(monthStates),
        ...{ present: z.int(), partial: z.int(), expected: z.int() },
      }),
    ),
    missing_count: z.int().describe("Platforms and reports with missing months, including those not returned"),
    missing: z.array(
      z.object({
        platform: z.object({ id: z.int(), name: z.string() }),
        report: z.string(),
        months: z.int().describe("Months that are missing or partial"),
        reasons: z.array(
          z.object({ state: z.enum(reportMonthStates), error_code: z.string(), ranges: z.array(range) }),
        ),
      }),
    ),
  }),
  answer: async (caller, { from, to, platform, report, top }) => {
    const { usage, organization, running } = caller;
    const type = report === undefined ? undefined : await findReport(usage, report);
    const about = { organization, platform, report_type: type, from, to };
    const [total, rows, missing] = await Promise.all([
      totalCoverage(usage, about),
      listCoverage(usage, dataCoverageCall.query.parse(about)),
      listMissing(usage, missingCall.query.parse({ ...about, page_size: top }), running.locale),
    ]);
    return {
      about: {
        ...{ measure: "Monthly reports: one per platform, report and month", from, to },
        completeness: completenessOf(total),
        sources: report === undefined ? ["All reports that are expected every month"] : [report],
        notes: ["Months that cannot be expected yet are not listed."],
        page: pageAddress(caller, {
          route: "data-coverage-overview",
          query: { ...(report ? { report } : {}), ...(platform === undefined ? {} : { platform: String(platform) }) },
          months: { from, to },
        }),
      },
      months: rows.flatMap(({ date, ib_count: present, ib_partial: partial, ib_max: expected }) =>
        date === undefined
          ? []
          : [{ month: date, state: stateOf({ present, partial, expected }), present, partial, expected }],
      ),
      missing_count: missing.count,
      missing: missing.results.map((one) => ({
        platform: { id: one.platform.pk, name: one.platform.name },
        ...{ report: one.report_type.short_name, months: one.missing },
        reasons: one.reasons.map(({ state, error_code, ranges }) => ({ state, error_code, ranges })),
      })),
    };
  },
});

type Counts = { readonly present: number; readonly partial: number; readonly expected: number };

function stateOf({ present, partial, expected }: Counts): (typeof monthStates)[number] {
  if (expected === 0) return "not_expected";
  if (present >= expected) return "complete";
  return present + partial > 0 ? "partial" : "missing";
}

async function findReport({ organizationIds }: { readonly organizationIds: readonly number[] }, shortName: string) {
  const row = await db().reportType.findFirst({ where: { shortName, ...reportTypesOf(organizationIds) } });
  if (!row) throw new Invalid({ report: ["invalid"] });
  return row.id;
}
