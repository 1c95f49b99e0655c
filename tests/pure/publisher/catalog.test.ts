import { describe, expect, test } from "vitest";
import { catalogOf } from "@/lib/simulator/publisher/catalog";
import { platforms } from "@/lib/simulator/publisher/consortium";

const titles = platforms.flatMap(({ key }) => catalogOf(key).titles);

function isbnFits(isbn: string): boolean {
  const digits = isbn.replaceAll("-", "");
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return digits.length === 13 && sum % 10 === 0;
}

function issnFits(issn: string): boolean {
  const values = [...issn.replace("-", "")].map((digit) => (digit === "X" ? 10 : Number(digit)));
  return (
    /^\d{4}-\d{3}[\dX]$/.test(issn) && values.reduce((sum, value, index) => sum + value * (8 - index), 0) % 11 === 0
  );
}

describe("catalog of the simulated provider", () => {
  test("has valid check digits in every ISBN and ISSN", () => {
    const isbns = titles.flatMap(({ ids }) => ids.isbn ?? []);
    const issns = titles.flatMap(({ ids }) => [ids.printIssn ?? [], ids.onlineIssn ?? []].flat());
    expect(isbns.length).toBeGreaterThan(300);
    expect(issns.length).toBeGreaterThan(600);
    expect(isbns.filter((isbn) => !isbnFits(isbn))).toEqual([]);
    expect(issns.filter((issn) => !issnFits(issn))).toEqual([]);
  });

  test("uses an identifier for one title and one name", () => {
    const owners = new Map<string, string>();
    for (const { key, name, ids } of titles) {
      for (const id of [ids.isbn, ids.printIssn, ids.onlineIssn, ids.doi].flatMap((value) => value ?? [])) {
        expect(owners.get(id) ?? `${key} ${name}`).toBe(`${key} ${name}`);
        owners.set(id, `${key} ${name}`);
      }
    }
    expect(owners.size).toBeGreaterThan(1000);
  });

  test("has unique names and proprietary ids within a platform", () => {
    for (const { key } of platforms) {
      const offered = catalogOf(key).titles;
      expect(new Set(offered.map(({ name }) => name)).size).toBe(offered.length);
      expect(new Set(offered.map(({ ids }) => ids.proprietary)).size).toBe(offered.length);
    }
  });

  test("shares titles of the aggregator with a journal and a book publisher", () => {
    const sold = new Set(catalogOf("scholaris").titles.map(({ key }) => key));
    const shared = (platform: "lumina" | "moravica") => catalogOf(platform).titles.filter(({ key }) => sold.has(key));
    expect(shared("lumina").length).toBeGreaterThan(50);
    expect(shared("moravica").length).toBeGreaterThan(20);
  });
});
