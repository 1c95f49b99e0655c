import { describe, expect, test } from "vitest";
import { findDestinations } from "./find-destinations";
import { listDestinations } from "./list-destinations";

// Words that newcomers search for, and the page they need.
const tasks = [
  ["cost", "cena", "/platforms/?view=cost"],
  ["cost", "náklady", "/platforms/?view=cost"],
  ["merge platforms", "sloučit platformy", "/admin/management/"],
  ["cancel", "zrušit", "/analytics/platform-overlap/?tab=cancellation"],
  ["API key", "API klíč", "/admin/sushi-credentials/"],
  ["credentials", "přihlašovací údaje", "/admin/sushi-credentials/"],
  ["upload", "nahrát soubor", "/admin/mdu/"],
  ["Celus", "celus", "/admin/moving-in/"],
  ["what counts", "co se počítá", "/interests/"],
  ["logo", "logo", "/admin/management/?tab=appearance"],
  ["merge titles", "sloucit tituly", "/admin/doubtful-titles/"],
  ["SCONUL", "sconul", "/specialized-reports/"],
  ["change password", "změnit heslo", "/user/"],
  ["missing months", "chybějící měsíce", "/admin/data-coverage/"],
] as const;

describe.each(["en", "cs"] as const)("in %s", async (locale) => {
  const destinations = await listDestinations(locale);

  test.each(tasks.map(([en, cs, address]) => [locale === "en" ? en : cs, address]))("“%s” leads to %s", (words, to) => {
    expect(
      findDestinations(destinations, words)
        .slice(0, 4)
        .map(({ address }) => address),
    ).toContain(to);
  });

  test("finds what has the words in its name first, and chapters last", () => {
    const kinds = findDestinations(destinations, locale === "en" ? "harvest" : "stahov").map(({ kind }) => kind);
    expect(kinds).toContain("chapter");
    expect(kinds.lastIndexOf("page")).toBeLessThan(kinds.indexOf("chapter"));
    const [first] = findDestinations(destinations, destinations[0]?.label ?? "");
    expect(first?.label).toBe(destinations[0]?.label);
  });

  test("has every address once among pages and views", () => {
    const addresses = destinations.filter(({ kind }) => kind !== "chapter").map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
