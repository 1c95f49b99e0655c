import { expect, test } from "vitest";
import { isTotalMetric, isTotalOver, totalsName } from "./totals-name";

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
  ["Total 2024", "total"],
  ["2024 total", "total"],
  ["Celkem 2024", "total"],
  ["Celkem za rok 2024", "total"],
  ["Total Journals", "total"],
  ["Total searches: federated and automated", "total"],
  ["Total unique item requests:", "total"],
  ["Totals Jan-Mar 2024", "total"],
  ["Total FY2024", "total"],
  ["Celkový součet 2024", "total"],
  ["Suma ogólna 2024", "total"],
  ["Gesamtnutzung 2024", "total"],
  ["Total number of requests", "total"],
  ["Sum of Squares: Theory and Applications", "perhaps"],
  ["Gesamtverzeichnis", "no"],
  ["Total général 2024", "total"],
  ["Gesamt (2024)", "total"],
  ["Toplam 2024", "total"],
  ["Yhteensä 2024", "total"],
  ["合计 2024", "total"],
  ["総計 2024", "total"],
  ["סה״כ 2024", "total"],
  ["총합계", "total"],
  ["ผลรวมทั้งหมด", "total"],
  ["Celkový počet stažení", "total"],
  ["Total das revistas", "total"],
  ["Общ сбор", "total"],
  ["Consortium total", "total"],
  ["Celková revize", "perhaps"],
  ["Total Film", "perhaps"],
  ["Sum Total", "perhaps"],
  ["Summa Theologiae", "perhaps"],
  ["Total Example Online", "perhaps"],
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

test.each([
  ["Total Example Online", ["Example Online"], true],
  ["Example Press - total 2024", ["Example Press", "Example Online"], true],
  ["Total: Total_Item_Requests", ["Total_Item_Requests"], true],
  ["Total Film", ["Future", "Example Online"], false],
])("%o in a row with %o is over them: %o", (name, values, expected) => {
  expect(isTotalOver(name, values)).toBe(expected);
});
