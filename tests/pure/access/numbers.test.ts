import { expect, test } from "vitest";
import { z } from "zod";
import { LARGEST_ID } from "@/lib/access/shapes";
import { allContracts } from "@/lib/help/api-reference/all-contracts";

/** A count of usage; the usage store holds larger values than the database. */
const USAGE = ["GET /api/import-batch/{id}/rows/ query value"];

/** Report types, metrics, interest groups, views and charts are few: the database numbers them with 16 bits. */
const FEW = /(report_type|report_type_id|report_types|metric|metrics|group|view|chart)$/;

/** Number fields of a schema that allow values outside the database's range. */
function beyond(schema: unknown, at: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, maximum, minimum, const: only, enum: some, ...inner } = schema as Record<string, unknown>;
  const isNumber = (type === "integer" || type === "number") && only === undefined && some === undefined;
  const most = FEW.test(at) ? 32_767 : LARGEST_ID;
  const isOver = (bound: unknown) => typeof bound !== "number" || Math.abs(bound) > most;
  const own = isNumber && (isOver(maximum) || (isOver(minimum) && inner.exclusiveMinimum === undefined)) ? [at] : [];
  const within = Object.entries(inner).flatMap(([name, value]) =>
    name === "properties"
      ? Object.entries(value as object).flatMap(([field, one]) => beyond(one, `${at} ${field}`))
      : beyond(value, at),
  );
  return [...own, ...within];
}

test("no call accepts a number out of the database's range", async () => {
  const result = (await allContracts()).flatMap(({ call, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      (["input", "output"] as const).flatMap((io) =>
        schema instanceof z.ZodType
          ? beyond(z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }), `${call} ${part}`)
          : [],
      ),
    ),
  );
  expect(new Set(result)).toEqual(new Set(USAGE));
});
