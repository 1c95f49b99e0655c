import { expect, test } from "vitest";
import { offerReports } from "./offered-reports";

const report = (code: string, release: string, writtenIn: ("5" | "5.1")[]) => ({
  ...{ pk: 1, short_name: `${code} ${release}`, name: code, counter_code: code, release, written_in: writtenIn },
});
const [tr5, tr51] = [report("TR", "5", ["5", "5.1"]), report("TR", "5.1", ["5.1"])];
const [jr1, own] = [report("JR1", "4", []), report("Loans", "own", [])];

test.each([
  ["nothing is stored", [], "none", []],
  ["only what no release can write", [jr1, own], "none", []],
  ["Release 5 alone, which can be written in both", [tr5], "release5", ["delivered", "5.1"]],
  ["Release 5.1 alone, which is written as it came", [tr51], "release51", ["delivered"]],
  ["both", [tr5, tr51, jr1], "both", ["delivered", "5.1"]],
])("offered reports of stored %s", (_, stored, came, contents) => {
  expect(offerReports(stored)).toMatchObject({ came, contents });
});

test("reports are those of the chosen release, and missing ones are named with the reason", () => {
  const { reports, release4, unknown } = offerReports([tr5, tr51, jr1, own]);
  expect(reports).toEqual({ delivered: [tr5, tr51], "5.1": [tr5, tr51] });
  expect({ release4, unknown }).toEqual({ release4: ["JR1 4"], unknown: ["Loans own"] });
});
