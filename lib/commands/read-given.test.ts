import { afterEach, expect, it, vi } from "vitest";
import { readGiven } from "./read-given";

const given = (...args: string[]) => {
  vi.spyOn(process, "argv", "get").mockReturnValue(["node", "command", ...args]);
  return readGiven("npm run backup -- FOLDER", { verify: { type: "boolean" } }, { least: 1, most: 1 });
};
const said: string[] = [];
vi.spyOn(console, "error").mockImplementation((line) => void said.push(line));
vi.spyOn(console, "log").mockImplementation((line) => void said.push(line));
vi.spyOn(process, "exit").mockImplementation((code) => {
  throw new Error(`ended with ${code}`);
});

afterEach(() => {
  said.length = 0;
});

it("reads options and positional arguments", () => {
  expect(given("--verify", "here")).toMatchObject({ values: { verify: true }, positionals: ["here"] });
});

it.each([
  { args: ["--help"], code: 0, words: "npm run backup -- FOLDER" },
  { args: [], code: 2, words: "npm run backup -- FOLDER" },
  { args: ["here", "there"], code: 2, words: "npm run backup -- FOLDER" },
  { args: ["--verfy", "here"], code: 2, words: "Unknown option '--verfy'.\nnpm run backup -- FOLDER" },
])("exits with $code and shows the usage for $args", ({ args, code, words }) => {
  expect(() => given(...args)).toThrow(`ended with ${code}`);
  expect(said).toEqual([words]);
});
