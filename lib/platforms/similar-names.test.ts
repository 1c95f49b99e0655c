import { expect, test } from "vitest";
import { similarPlatforms } from "./similar-names";

const platforms = [
  { short_name: "JSTOR", name: "JSTOR Digital Library" },
  { short_name: "SPRINGER", name: "Springer Nature Link" },
  { short_name: "KNIHY", name: "České knihy" },
];

test.each([
  [{ short_name: "jstor", name: "" }, ["JSTOR"]],
  [{ short_name: "X", name: "SpringerLink" }, ["SPRINGER"]],
  [{ short_name: "", name: "ceske knihy" }, ["KNIHY"]],
  [{ short_name: "REPO", name: "Our repository" }, []],
  [{ short_name: "", name: "" }, []],
])("%o is similar to %o", (names, alike) => {
  expect(similarPlatforms(names, platforms).map(({ short_name }) => short_name)).toEqual(alike);
});
