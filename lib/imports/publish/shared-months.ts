import "server-only";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import type { Db } from "@/lib/kit/db";
import type { Named } from "@/lib/kit/format/display-name";
import { Prisma } from "@/lib/kit/prisma/client";
import { chooseWinner, type MonthWinner } from "./replacement";

/**
 * Moves all usage of an organization or platform to another one, or of a named account to another one of its
 * organization and platform.
 */
export type Move = {
  readonly of: "organization" | "platform" | "account";
  readonly from: number;
  readonly into: number;
};

/** The column of imports that changes. */
export const movedColumn = ({ of }: Pick<Move, "of">): Prisma.Sql => Prisma.raw(`${of}_id`);

const otherColumns = {
  organization: ["platform_id"],
  platform: ["organization_id"],
  account: ["organization_id", "platform_id"],
} as const;

/** Two rows of imports are of the same organization and platform, except for the one that moves. */
export const sameBesides = ({ of }: Pick<Move, "of">, first: string, second: string): Prisma.Sql =>
  Prisma.raw(otherColumns[of].map((column) => `${first}.${column} = ${second}.${column}`).join(" AND "));

/** The names of an organization or platform as one JSON column. */
export const namesAsJson = (row: string): Prisma.Sql =>
  Prisma.raw(`json_build_object('name', ${row}.name, 'nameEn', ${row}.name_en, 'nameCs', ${row}.name_cs)`);

type Shared = {
  keptImport: number;
  movedImport: number;
  /** From an upload that replaced nothing: undoing it returns the figures of the other side. */
  isKeptUndoable: boolean;
  isMovedUndoable: boolean;
  keptFacts: number;
  movedFacts: number;
  /** Both sides have equal figures: a platform or account entered twice. Two organizations may well have equal usage. */
  isSame: boolean;
  organization: Named;
  platform: Named;
  /** As librarians name it: TR (5.1). */
  report: string;
  /** Empty for the main account. */
  account: string;
  /** yyyy-MM */
  month: string;
};

type ReportName = { shortName: string; counterCode: string; release: string };

/** A month of a report with figures on both sides; only one of them can count. */
export type SharedMonth = Shared & { winner: MonthWinner | null };

/** Months on both sides of a move, with the side that wins; `chosen` decides where figures differ. */
export async function findSharedMonths(tx: Db, move: Move, chosen: MonthWinner | null): Promise<SharedMonth[]> {
  const of = movedColumn(move);
  const shared = await tx.$queryRaw<(Omit<Shared, "report"> & ReportName)[]>`
    SELECT k.id AS "keptImport", m.id AS "movedImport", k.fact_count AS "keptFacts",
      k.upload_id IS NOT NULL AND k.former_id IS NULL AS "isKeptUndoable",
      m.upload_id IS NOT NULL AND m.former_id IS NULL AS "isMovedUndoable",
      m.fact_count AS "movedFacts",
      ${move.of !== "organization"}::boolean AND k.fact_count = m.fact_count AND k.sums = m.sums AS "isSame",
      ${namesAsJson("o")} AS organization, ${namesAsJson("p")} AS platform, t.short_name AS "shortName",
      t.counter_code AS "counterCode", t.release, to_char(m.month, 'YYYY-MM') AS month,
      ka.name AS account
    FROM imports m JOIN imports k ON k.report_type_id = m.report_type_id AND k.month = m.month AND ${sameBesides(move, "k", "m")}
    JOIN platform_accounts ka ON ka.id = k.account_id
    JOIN platform_accounts ma ON ma.id = m.account_id AND (${move.of === "account"}::boolean OR ma.name = ka.name)
    JOIN organizations o ON o.id = k.organization_id JOIN platforms p ON p.id = k.platform_id
    JOIN report_types t ON t.id = k.report_type_id
    WHERE m.${of} = ${move.from} AND k.${of} = ${move.into} AND m.state = 'current' AND k.state = 'current'
    ORDER BY p.name, o.name, ka.name, t.short_name, m.month, m.id`;
  return shared.map(({ shortName, counterCode, release, ...one }) => ({
    ...one,
    report: shortReportName({ shortName, counterCode, release, name: "" }),
    winner: chooseWinner({ factCount: one.keptFacts }, { factCount: one.movedFacts, isSame: one.isSame }, chosen),
  }));
}
