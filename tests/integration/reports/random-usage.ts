import { type AttributeDimension, dimensions } from "@/lib/usage/dimensions";
import type { Fact, StoredFact } from "@/lib/usage/fact";
import { Random } from "../usage/random";
import { aLibrary, aPlatform, aText, aTitle, fact, metricId, reportTypeId, usedTogether } from "./world";

export type Usage = {
  readonly facts: readonly StoredFact[];
  readonly organizations: readonly number[];
  readonly platforms: readonly number[];
  readonly titles: readonly number[];
  readonly metrics: readonly { id: number; name: string }[];
  readonly texts: readonly { attribute: AttributeDimension; id: number; text: string }[];
};

const METRICS = ["Total_Item_Requests", "Unique_Item_Requests", "No_License"];
const TEXTS = [
  ["accessType", "Controlled"],
  ["accessType", "OA_Gold"],
  ["dataType", "Journal"],
  ["dataType", "Book"],
  ["publisher", "Springer, Berlin"],
  ["publisher", "Žofín"],
] as const;

/** Three libraries, two platforms, a year of months of TR and DR, drawn at random and loaded; a tenth of it was replaced. */
export async function loadRandomUsage(seed: number): Promise<Usage> {
  const random = new Random(seed);
  const organizations = [await aLibrary("Brno"), await aLibrary("Plzeň"), await aLibrary("Zlín")];
  const platforms = [await aPlatform("JSTOR"), await aPlatform("Karger")];
  const titles = [0, ...(await Promise.all(Array.from({ length: 40 }, (_, index) => aTitle(`Title ${index % 30}`))))];
  const metrics = await Promise.all(METRICS.map(async (name) => ({ id: await metricId(name), name })));
  const texts = await Promise.all(
    TEXTS.map(async ([attribute, text]) => ({ attribute, text, id: await aText(dimensions[attribute].counter, text) })),
  );
  const textOf = (attribute: string) =>
    random.chance(0.2) ? 0 : random.one(texts.filter((text) => text.attribute === attribute)).id;
  const anyFact = (): Fact =>
    fact({
      metricId: random.one(metrics).id,
      titleId: random.one(titles),
      accessType: textOf("accessType"),
      dataType: textOf("dataType"),
      publisher: textOf("publisher"),
      yop: random.one([0, 1, 2015, 2019, 2020, 2024, 9999]),
      value: random.whole(1, 500),
    });
  const imports: Parameters<typeof usedTogether>[0][number][] = [];
  for (const shortName of ["TR", "DR"]) {
    const imported = { reportTypeId: await reportTypeId(shortName) };
    for (const organizationId of organizations)
      for (const platformId of platforms)
        for (let month = 1; month <= 12; month += 1) {
          if (random.chance(0.15)) continue;
          const place = {
            ...imported,
            organizationId,
            platformId,
            accountId: 0,
            month: `2024-${String(month).padStart(2, "0")}`,
          };
          const facts = Array.from({ length: random.whole(1, 30) }, anyFact);
          if (random.chance(0.1))
            imports.push({ imported: place, facts: Array.from({ length: 5 }, anyFact), state: "replaced" });
          imports.push({ imported: place, facts });
        }
  }
  const ids = await usedTogether(imports);
  const stored = imports.flatMap(({ imported, facts, state }, at) =>
    state === "replaced" ? [] : facts.map((one) => ({ ...one, accountId: 0, ...imported, importId: ids[at] ?? 0 })),
  );
  return { facts: stored, organizations, platforms, titles, metrics, texts };
}
