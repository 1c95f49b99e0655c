import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { RecordedStatement } from "../support/record-rows";
import { type DeclaredRows, declaredRows } from "./declared-rows";

/** Statements with less fixed text could be others'. */
const SHORTEST = 24;

/** Values of PostgreSQL's types in rows of Prisma, by the ids of pg_type. */
const valueKinds: Readonly<Record<number, string>> = {
  ...{ 16: "boolean", 20: "bigint", 21: "number", 23: "number", 26: "number", 700: "number", 701: "number" },
  ...{ 18: "string", 19: "string", 25: "string", 1043: "string", 2950: "string", 1700: "Decimal" },
  ...{ 1082: "Date", 1114: "Date", 1184: "Date", 114: "json", 3802: "json" },
  ...{ 1000: "boolean[]", 1005: "number[]", 1007: "number[]", 1016: "bigint[]", 1009: "string[]", 1015: "string[]" },
  ...{ 1115: "Date[]", 1182: "Date[]", 1185: "Date[]" },
};

/** Types from here on are the schema's own: enumerations, whose values are texts. */
const FIRST_OWN_TYPE = 16_384;

const recorded = () =>
  readFileSync(process.env.RECORDED_ROWS ?? "", "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): RecordedStatement => JSON.parse(line));

const fixedText = ({ parts }: DeclaredRows): string => parts.join("").replace(/\s/g, "");

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const statementsOf = ({ parts }: DeclaredRows, all: readonly RecordedStatement[]): RecordedStatement[] => {
  const pattern = new RegExp(`^${parts.map(escaped).join("[\\s\\S]*?")}$`);
  return all.filter(({ sql }) => pattern.test(sql));
};

const isValueOf = (declared: string, type: number): boolean => {
  const value = valueKinds[type] ?? (type >= FIRST_OWN_TYPE ? "string" : "");
  const kinds = declared.split(" | ").filter((kind) => kind !== "null" && kind !== "undefined");
  if (value === "" || value === "json" || kinds.includes("unknown")) return true;
  if (value === "boolean") return kinds.every((kind) => ["boolean", "true", "false"].includes(kind));
  // Enumerations and branded texts are texts to PostgreSQL.
  if (value === "string")
    return kinds.every((kind) => !["number", "bigint", "boolean", "Date", "Decimal"].includes(kind));
  return value.endsWith("[]") ? kinds.every((kind) => kind.endsWith("[]")) : kinds.every((kind) => kind === value);
};

function mistakesIn(declared: DeclaredRows, { columns }: RecordedStatement): string[] {
  const types = new Map(columns);
  return [...declared.columns].flatMap(([name, type]) => {
    const actual = types.get(name);
    if (actual === undefined) return type.includes("undefined") ? [] : [`${declared.place}: no column ${name}`];
    return isValueOf(type, actual)
      ? []
      : [`${declared.place}: ${name} is ${valueKinds[actual] ?? actual}, not ${type}`];
  });
}

const all = recorded();
const declared = declaredRows().filter((rows) => fixedText(rows).length >= SHORTEST);

test("raw statements return the rows that they declare", () => {
  const mistakes = declared.flatMap((rows) => statementsOf(rows, all).flatMap((one) => mistakesIn(rows, one)));
  expect([...new Set(mistakes)]).toEqual([]);
});

test("the tests before run nine in ten raw statements", () => {
  const unseen = declared.filter((rows) => statementsOf(rows, all).length === 0).map(({ place }) => place);
  expect(unseen.length, unseen.join("\n")).toBeLessThan(declared.length / 10);
});
