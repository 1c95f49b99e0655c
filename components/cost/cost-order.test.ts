import { expect, test } from "vitest";
import { readAddress } from "@/lib/kit/address";
import { costOrder, inCostOrder } from "./cost-order";

const platforms = [
  { name: "Čtenář", price: 9 },
  { name: "Beta", price: null },
  { name: "Dílo", price: 10 },
  { name: "Cesta", price: 0 },
];
const columns = [
  { key: "name", value: (row: (typeof platforms)[number]) => row.name },
  { key: "price", value: (row: (typeof platforms)[number]) => row.price },
];

test.each([
  ["", ["Beta", "Cesta", "Čtenář", "Dílo"]],
  ["cost_desc=true", ["Dílo", "Čtenář", "Cesta", "Beta"]],
  ["cost_by=price", ["Cesta", "Čtenář", "Dílo", "Beta"]],
  ["cost_by=price&cost_desc=true", ["Dílo", "Čtenář", "Cesta", "Beta"]],
  // The platform list on the same page has its own order.
  ["order_by=price&desc=true", ["Beta", "Cesta", "Čtenář", "Dílo"]],
])("costOrder reads the sort order of prices from the address, unknown prices last: %s", (search, names) => {
  const { cost_by: by, cost_desc: descending } = readAddress(costOrder, new URLSearchParams(search));
  const value = columns.find(({ key }) => key === by)?.value;
  expect(inCostOrder(platforms, value, { descending, locale: "cs" }).map(({ name }) => name)).toEqual(names);
});
