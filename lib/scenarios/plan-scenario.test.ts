import { expect, test } from "vitest";
import { planScenario } from "./plan-scenario";

const [brno, olomouc] = [1, 2];
const [lumina, vega] = [11, 12];
const both = { agreement: 101, platforms: [lumina, vega], organizations: [brno, olomouc] };

test("ends every platform of an agreement for every organization that pays", () => {
  const { canceled, shared } = planScenario([both], []);
  expect(canceled.map(({ place }) => [place.organization, place.platform])).toEqual([
    [brno, lumina],
    [olomouc, lumina],
    [brno, vega],
    [olomouc, vega],
  ]);
  expect(shared).toEqual([]);
});

test("keeps access where another agreement of the same organization and platform stays, and names it", () => {
  const staying = [
    { agreement: 102, platforms: [vega], organizations: [brno] },
    { agreement: 103, platforms: [vega], organizations: [brno] },
  ];
  const { canceled, shared } = planScenario([both], staying);
  expect(canceled.map(({ place }) => [place.organization, place.platform])).not.toContainEqual([brno, vega]);
  expect(canceled).toHaveLength(3);
  expect(shared).toEqual([{ place: { organization: brno, platform: vega }, agreements: [102, 103] }]);
});

test("cancels a place once when two of its agreements end", () => {
  const other = { agreement: 102, platforms: [vega], organizations: [brno] };
  const { canceled } = planScenario([both, other], []);
  expect(canceled).toHaveLength(4);
  expect(canceled.find(({ place }) => place.organization === brno && place.platform === vega)?.agreements).toEqual([
    101, 102,
  ]);
});
