import { Refused } from "@/lib/kit/errors";
import { engineFailure, explained, UsageStoreBusy } from "@/lib/usage/engine/engine-error";
import { MOST_ROWS, MOST_SECONDS } from "./limits";
import { sqlViewNames } from "./views";

/** Error codes of the engine. Its names of them are no help: the client takes the first word in parentheses for one. */
const codes = {
  columnMissing: ["10", "16"],
  unknownIdentifier: ["47"],
  ambiguous: ["207"],
  unknownTable: ["60", "81"],
  syntax: ["62"],
  notGrouped: ["215"],
  parameter: ["456", "457"],
  forbidden: ["164", "497"],
  time: ["159", "160"],
  memory: ["241"],
  rows: ["158", "396"],
  busy: ["202"],
  types: ["34", "35", "42", "43", "53", "386"],
} as const;

type Kind = keyof typeof codes;

// The keys of a literal type.
const kinds = Object.keys(codes) as Kind[];

/** Names out of the statement, as the engine's messages quote them. */
const identifierIn = /identifier [`']([^`']{1,80})[`']/;
const columnIn = /Column [`']([^`']{1,80})[`']/;
const parameterIn = /(?:parameter|Substitution|name) [`']([^`']{1,80})[`']/;
const functionIn = /function [`']?(\w{1,80})/;

const nameIn = (message: string, pattern: RegExp): string => message.match(pattern)?.[1] ?? "";

/** Where the engine's parser stopped. It counts bytes from 1, `before` of which it was sent ahead of the statement. */
function placeOf(message: string, statement: string, before: number) {
  const bytes = Buffer.from(statement);
  const at = Math.min(Math.max(Number(message.match(/position (\d+)/)?.[1] ?? 1) - 1 - before, 0), bytes.length);
  const lines = bytes.subarray(0, at).toString().split("\n");
  const near =
    bytes
      .subarray(at)
      .toString()
      .match(/^\s*(\w+|\S)/)?.[1] ?? "";
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, near: near.slice(0, 60) };
}

/**
 * The engine's error for the person who wrote the statement: its kind, its place, and names that are their own. The rest
 * of the message stays here, because it may hold values of rows or describe the server.
 */
export function statementFailure(error: unknown, statement: string, before = 0): unknown {
  const failure = engineFailure(error);
  if (!failure) return explained(error);
  const { message, code } = failure;
  const kind = kinds.find((name) => codes[name].some((one) => one === code));
  switch (kind) {
    case "syntax":
      return new Refused("sqlSyntax", placeOf(message, statement, before));
    case "unknownIdentifier":
    case "columnMissing":
      return new Refused("sqlUnknownColumn", { name: nameIn(message, identifierIn) });
    case "unknownTable":
      return new Refused("sqlTable", { name: nameIn(message, identifierIn), views: sqlViewNames.join(", ") });
    case "ambiguous":
      return new Refused("sqlAmbiguous", { name: nameIn(message, identifierIn) });
    case "notGrouped":
      return new Refused("sqlNotGrouped", {
        name: nameIn(message, columnIn).split(".").at(-1) ?? "",
      });
    case "parameter":
      return new Refused("sqlParameter", { name: nameIn(message, parameterIn) });
    case "forbidden":
      return new Refused("sqlForbidden");
    case "time":
      return new Refused("sqlTooLong", { seconds: MOST_SECONDS });
    case "memory":
      return new Refused("sqlTooMuchMemory");
    case "rows":
      return new Refused("sqlTooManyRows", { most: MOST_ROWS });
    case "busy":
      return new UsageStoreBusy();
    case "types":
      return new Refused("sqlTypes", { name: nameIn(message, functionIn) });
    case undefined: {
      const explanation = explained(error);
      return explanation === error ? new Refused("sqlFailed", { code }) : explanation;
    }
  }
}
