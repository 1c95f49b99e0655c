import { expect, test } from "vitest";
import { z } from "zod";
import { allContracts } from "@/lib/help/api-reference/all-contracts";

const NAMES = /^((first_|last_|short_|site_)?name(_en|_cs)?|title(_en|_cs)?|provider)$/;

/** Each field that names something, of each call; `title` may also be the ID of a title. */
const names = (await allContracts()).flatMap(({ call, body }) =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape).flatMap(([field, schema]) =>
        NAMES.test(field) && schema instanceof z.ZodType && !schema.safeParse(1).success
          ? [[`${call} ${field}`, schema] as const]
          : [],
      )
    : [],
);

test("names are parameters of many calls", () => {
  expect(names.length).toBeGreaterThan(25);
});

test.each(names)("%s rejects invisible characters", (_, name) => {
  expect(name.safeParse("Knihovna - Brno").success).toBe(true);
  for (const unseen of ["\u0007", "\u007f", "\u0085", "\n", "\u202e", "\u2066"])
    expect(name.safeParse(`Knihovna${unseen}Brno`).success).toBe(false);
});
