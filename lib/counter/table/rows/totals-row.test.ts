import { expect, test } from "vitest";
import { isTotalMetric, totalsName } from "./totals-row";

test.each([
  ["Total", "total"],
  ["TOTAL", "total"],
  ["Totals:", "total"],
  ["Grand total", "total"],
  ["Sub-total", "total"],
  ["Subtotal Example Press", "total"],
  ["Total for all journals", "total"],
  ["Total for all databases", "total"],
  ["TOTAL FOR ALL TITLES", "total"],
  ["All", "total"],
  ["All titles", "total"],
  ["Celkem", "total"],
  ["Celkem za všechny časopisy", "total"],
  ["Summe", "total"],
  ["Gesamt", "total"],
  ["Mezisoučet Example Press", "total"],
  ["Zwischensumme", "total"],
  ["Sous-total", "total"],
  ["\u200eTotal", "total"],
  ["Průměr", "statistic"],
  ["Average per title", "statistic"],
  ["Durchschnitt:", "statistic"],
  ["Average Man, The", "no"],
  ["Total Materia", "perhaps"],
  ["Total Quality Management & Business Excellence", "perhaps"],
  ["Totalitarian Movements", "no"],
  ["All About Beer", "no"],
  ["Nature", "no"],
  ["Summer Studies", "no"],
  ["", "no"],
])("%o: %s", (name, expected) => {
  expect(totalsName(name)).toBe(expected);
});

test("a sum over metrics is not a metric", () => {
  expect(["TOTAL", "Total", "All metrics", "Total_Item_Requests"].map(isTotalMetric)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
