import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import type { ReportOffer } from "@/lib/reports/build/report-offer";
import { type Question, question } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import { type SentenceParts, useSentenceText } from "./sentence-words";

const type = (shortName: string, release: string) => ({
  ...{
    shortName,
    counterCode: "TR",
    name: "Title Master Report",
    description: "",
    release,
    metrics: [],
    dimensions: [],
  },
  ...{ hasData: true, family: { kind: "TR", isFull: true, place: release === "5.1" ? 0 : 1 } },
});
const offer: ReportOffer = { reportTypes: [type("TR51", "5.1"), type("TR", "5")] };
const calendar: SentenceParts["calendar"] = { today: month("2026-11"), fiscalYearStart: 0 };

const start = question.parse({
  ...{ version: 1, where: { reportType: ["TR"], month: { from: "2025-11", to: "2026-10" } } },
  ...{ rows: ["platform"], columns: ["month"] },
});

function Text(parts: SentenceParts) {
  return useSentenceText()(parts);
}

function textOf(locale: "en" | "cs", question: Question, more: Partial<SentenceParts> = {}): string {
  const { common, reportBuilder, reports, ui } = catalog[locale];
  const inside = createElement(Text, { question: question, offer, calendar, names: {}, organizationCount: 5, ...more });
  const around = { locale, messages: { common, reportBuilder, reports, ui }, timeZone: "UTC", children: inside };
  // Czech joins "a" and what follows.
  return renderToString(createElement(NextIntlClientProvider, around)).replaceAll("\u00a0", " ");
}

describe("the sentence of a report", () => {
  test("says what is counted, by what, when and where", () => {
    expect(textOf("en", start)).toBe(
      "All metrics from TR – Title Master Report, Release 5 by platform, in columns by month, for the last 12 full months at all 5 organizations.",
    );
    expect(textOf("cs", start)).toBe(
      "Všechny metriky z reportu TR – Title Master Report, verze 5 podle platforem, ve sloupcích podle měsíců, za posledních 12 ukončených měsíců pro všech 5 organizací.",
    );
  });

  const narrowed: Question = {
    ...start,
    rows: ["platform", "title"],
    columns: [],
    split: "organization",
    where: {
      ...start.where,
      metric: ["Total_Item_Requests"],
      organization: [3],
      dataType: ["Book", "Journal"],
      accessType: ["Controlled", "Open", "Free_To_Read"],
      yop: { from: 2015, to: 2020 },
      month: { from: "2026-01", to: "2026-12" },
    },
    zeroRows: true,
    totals: false,
  };
  const named = (name: string) => ({ value: name, name: name.replaceAll("_", " ") });
  const names = {
    metric: [named("Total_Item_Requests")],
    organization: [{ value: "3", name: "Hradisko" }],
    dataType: ["Book", "Journal"].map(named),
    accessType: ["Controlled", "Open", "Free_To_Read"].map(named),
  };

  test("names filters, parts and options as its conditions", () => {
    expect(textOf("en", narrowed, { names })).toBe(
      "Total Item Requests from TR – Title Master Report, Release 5 by platform and title / database, in separate tables by organization, for 2026 at Hradisko, where data type is Book or Journal, access type is one of 3 values, and year of publication is 2015 – 2020, including rows without usage, without totals.",
    );
    expect(textOf("cs", narrowed, { names })).toBe(
      "Total Item Requests z reportu TR – Title Master Report, verze 5 podle platforem a titulů a databází, v samostatných tabulkách podle organizací, za rok 2026 pro organizaci Hradisko, kde typ dat je Book nebo Journal, typ přístupu má jednu z 3 hodnot a rok vydání je 2015 – 2020, včetně řádků s nulovou využívaností, bez součtů.",
    );
  });

  test("shows the order of report types that are combined, and whole families by name", () => {
    const where = { ...start.where, reportType: ["TR", "TR51"] };
    const both: Question = { ...start, where, mergeReportTypes: true };
    expect(textOf("en", both)).toContain("from TR (5), else TR (5.1) by");
    expect(textOf("cs", both)).toContain("z reportů TR (5), jinak TR (5.1) podle");
    expect(textOf("en", { ...both, mergeReportTypes: false })).toContain("from TR (5) and TR (5.1) by");
    const family = { ...both, where: { ...where, reportType: ["TR51", "TR"] } };
    expect(textOf("en", family)).toContain("from Titles (TR, all releases and views) by");
    expect(textOf("cs", family)).toContain("z reportů Tituly (TR, všechny verze a pohledy) podle");
  });

  test("counts organizations as each language does", () => {
    const few = (organizationCount: number) => textOf("cs", start, { organizationCount });
    expect([1, 3, 5].map((count) => few(count).split(" pro ")[1])).toEqual([
      ...["vaši organizaci.", "všechny 3 organizace.", "všech 5 organizací."],
    ]);
    const organization = [1, 2];
    const two = { ...start, where: { ...start.where, organization } };
    const those = { organization: organization.map((id) => ({ value: String(id), name: `Knihovna ${id}` })) };
    expect(textOf("cs", two, { names: those })).toContain("pro organizace Knihovna 1 a Knihovna 2.");
    expect(textOf("en", two, { names: those })).toContain("at Knihovna 1 and Knihovna 2.");
    expect(textOf("en", { ...two, where: { ...two.where, organization: [] } })).toContain("at no organization.");
  });

  test.each([
    [{ from: "2026-03", to: "2026-03" }, "for 2026-03 at", "za měsíc 2026-03 pro"],
    [{ from: "2026-03", to: "2026-08" }, "for 2026-03 – 2026-08 at", "za měsíce 2026-03 – 2026-08 pro"],
    [{ from: "2021-01", to: "2023-12" }, "for 2021 – 2023 at", "za roky 2021 – 2023 pro"],
    [{ from: "2021-02", to: null }, "for the months since 2021-02 at", "za měsíce od 2021-02 pro"],
    [{ from: null, to: "2021-02" }, "for the months until 2021-02 at", "za měsíce do 2021-02 pro"],
    [undefined, "for all months with data at", "za všechny měsíce s daty pro"],
  ])("writes the period %o", (range, en, cs) => {
    const question = { ...start, where: { ...start.where, month: range } };
    expect(textOf("en", question)).toContain(en);
    expect(textOf("cs", question)).toContain(cs);
  });

  test("names a comparison instead of columns", () => {
    const base = { from: "2024-11", to: "2025-10" };
    const compared = { from: "2025-11", to: "2026-10" };
    const question = { ...start, columns: [], trend: { base, compared }, where: { reportType: ["TR"] } };
    expect(textOf("en", question)).toContain(
      "by platform, for the last 12 full months compared with the previous 12 at",
    );
    expect(textOf("cs", question)).toContain(
      "podle platforem, za posledních 12 ukončených měsíců oproti předchozím 12 pro",
    );
  });
});
