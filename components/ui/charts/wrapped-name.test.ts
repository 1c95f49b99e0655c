import { expect, test } from "vitest";
import { wrapName } from "./wrapped-name";

test.each([
  ["Brain", ["Brain"]],
  ["Philosophy of Language Quarterly", ["Philosophy of", "Language Quarterly"]],
  ["Silnoproudá elektrotechnika: vybrané kapitoly", ["Silnoproudá", "elektrotechnika:…"]],
  ["Donaudampfschifffahrtsgesellschaft", ["Donaudampfschifff…"]],
  ["Lumina Online / 2023-10", ["Lumina Online /", "2023-10"]],
])("%s fits next to its bar", (name, lines) => {
  expect(wrapName(name, 18)).toEqual(lines);
});
