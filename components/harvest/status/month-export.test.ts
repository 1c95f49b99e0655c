import { expect, test } from "vitest";
import { csvText } from "@/lib/spreadsheets/table-blob";
import { monthTable } from "./month-export";
import { sampleCell as cell, overviewRow as row } from "./sample-rows";

const words = {
  heads: ["Month", "Platform"],
  name: ({ name }: { name: string }) => name,
  state: ({ state }: { state: string }) => state.toUpperCase(),
  error: (code: string) => (code ? `Error, ${code}` : ""),
  timestamp: (moment: string) => moment.slice(0, 10),
};

const rows = [
  {
    ...row(5, cell({ state: "failed", error_code: "2000", http_status: 401, when: "2025-04-05T10:00:00.000Z" })),
    title: "=1+1",
  },
];

test("monthTable has a line per report, and no cell runs as a formula", () => {
  const text = csvText(monthTable(rows, { month: "2025-03", words }), "en");
  expect(text).toBe(
    '\uFEFFMonth,Platform\r\n2025-03,Platform 5,Svratka,\'=1+1,5,TR,FAILED,2000,"Error, 2000",401,,2025-04-05,\r\n',
  );
});

test("monthTable uses semicolons for Czech", () => {
  expect(csvText(monthTable(rows, { month: "2025-03", words }), "cs")).toContain("2025-03;Platform 5;Svratka;");
});
