import { expect, test } from "vitest";
import { listAddress } from "./list-address";

const unsaid = { search: "", sort: "name", page: 1 };

test.each([
  [{ search: "", sort: "name", page: 1 }, "/admin/harvests/"],
  [{ search: "žlutý kůň", sort: "name", page: 1 }, "/admin/harvests/?search=%C5%BElut%C3%BD+k%C5%AF%C5%88"],
  [{ search: "", sort: "date", page: 3 }, "/admin/harvests/?sort=date&page=3"],
  [{ state: "broken", search: undefined }, "/admin/harvests/?state=broken"],
])("%o is %s", (said, address) => {
  expect(listAddress("harvests", said, unsaid)).toBe(address);
});
