import { expect, test } from "vitest";
import { placeOfScenario } from "./place-of-scenario";

const [brno, plzen, other] = [1, 2, 3];
const named = (pk: number) => ({ pk, name: "", name_en: null, name_cs: null });
const both = { about: [brno, plzen].map((value) => ({ value, label: "" })), seesAll: false };
const everything = { ...both, seesAll: true };

test.each([
  ["the organization of the scenario", everything, { about: named(plzen) }, brno, null, plzen],
  ["the one in the address before that of the scenario", both, { about: named(plzen) }, brno, brno, brno],
  ["all for readers of the consortium", everything, { about: null }, plzen, null, -1],
  ["the selected one for readers of several organizations", both, { about: null }, plzen, null, plzen],
  ["the first if all are selected", both, { about: null }, -1, null, brno],
  ["the selected one if that of the scenario is out of reach", both, { about: named(other) }, plzen, null, plzen],
  ["no organization out of reach in the address", both, { about: null }, plzen, other, plzen],
  ["not all for readers without the consortium", both, { about: null }, plzen, -1, plzen],
])("shows %s", (_, offer, scenario, selected, inAddress, place) => {
  expect(placeOfScenario(scenario, { offer, selected, inAddress })).toBe(place);
});
