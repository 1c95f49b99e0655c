import { afterEach, expect, it, vi } from "vitest";
import { readArguments } from "./read-arguments";

const run = (...args: string[]) => {
  vi.spyOn(process, "argv", "get").mockReturnValue(["node", "command", ...args]);
  return readArguments("npm run backup -- FOLDER", { verify: { type: "boolean" } }, { least: 1, most: 1 });
};
const output: string[] = [];
vi.spyOn(console, "error").mockImplementation((line) => void output.push(line));
vi.spyOn(console, "log").mockImplementation((line) => void output.push(line));
vi.spyOn(process, "exit").mockImplementation((code) => {
  throw new Error(`ended with ${code}`);
});

afterEach(() => {
  output.length = 0;
});

it("reads options and positional arguments", () => {
  expect(run("--verify", "here")).toMatchObject({ values: { verify: true }, positionals: ["here"] });
});

it.each([
  { args: ["--help"], code: 0, words: "npm run backup -- FOLDER" },
  { args: [], code: 2, words: "npm run backup -- FOLDER" },
  { args: ["here", "there"], code: 2, words: "npm run backup -- FOLDER" },
  { args: ["--verfy", "here"], code: 2, words: "Unknown option '--verfy'.\nnpm run backup -- FOLDER" },
])("exits with $code and shows the usage for $args", ({ args, code, words }) => {
  expect(() => run(...args)).toThrow(`ended with ${code}`);
  expect(output).toEqual([words]);
});
