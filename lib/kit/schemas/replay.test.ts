import { expect, test } from "vitest";
import { z as real } from "zod";
import { z as recorded } from "./recorded-schemas";
import { bodyCheck, replay } from "./replay";

/** Written as contracts write, with whichever library. */
function account(z: typeof real) {
  const text = z.string("mandatory").trim().min(1, "mandatory");
  const base = z.object({ email: text.pipe(z.email("email")), age: z.coerce.number("invalid").optional() });
  return base
    .extend({
      days: z.array(z.iso.date("invalid")).max(2, "tooMany").default([]),
      kind: z.enum(["a", "b"]),
      password: text,
    })
    .refine(({ email, password }) => email !== password, { path: ["password"], message: "passwordSimilar" });
}

// In browsers the recorder stands under the library's name, and has its types.
const library = recorded as typeof real;
const inBrowser = account(library);

test("replays a recorded schema equal to the original", () => {
  const [read, written] = [replay(inBrowser), account(real)];
  if (!(read instanceof real.ZodType)) throw new Error("It is no schema.");
  expect(real.toJSONSchema(read, { io: "input" })).toEqual(real.toJSONSchema(written, { io: "input" }));
  expect(replay(inBrowser)).toBe(read);
});

test.each([
  [{ email: "a@b.cz", kind: "a", password: "x" }, {}],
  [{ email: "", kind: "a", password: "x" }, { email: ["mandatory"] }],
  [
    { email: "a", kind: "a", password: "x", days: ["1"] },
    { email: ["email"], "days.0": ["invalid"] },
  ],
  [{ email: "a@b.cz", kind: "b", password: "x", days: ["", "", ""] }, { days: ["tooMany"] }],
  [{ email: "a@b.cz", kind: "a", password: "a@b.cz" }, { password: ["passwordSimilar"] }],
  [{ email: "a@b.cz", password: "x" }, { kind: ["mandatory"] }],
  [
    { email: "a@b.cz", kind: "a", password: "x", days: [null, "1"] },
    { "days.0": ["mandatory"], "days.1": ["invalid"] },
  ],
])("replays %o with %o", (body, codes) => {
  expect(bodyCheck(inBrowser)(body)).toEqual(codes);
  expect(bodyCheck(account(real))(body)).toEqual(codes);
});

test("ignores parts of a recording that are never used", async () => {
  expect(await recorded).toBe(recorded);
  expect(() => replay(library.bigint())).toThrow("The schema library has methods that replay.ts does not list.");
});
