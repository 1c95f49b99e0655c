import { expect, test } from "vitest";
import { Invalid, Refused } from "@/lib/kit/errors";
import { renderProblem } from "./render-problem";

const bodyOf = async (problem: Refused | Invalid) => await renderProblem(problem, "en").json();

test("returns the parameters of a message to programs too", async () => {
  expect(await bodyOf(new Refused("E101", { count: 180 }))).toMatchObject({ code: "E101", details: { count: 180 } });
  expect(await bodyOf(new Refused("E110"))).not.toHaveProperty("details");
});

test("returns the code and message of a numbered rule that a field violates", async () => {
  const message = "This dimension does not exist (E102)";
  expect(await bodyOf(new Invalid({ page: ["invalid"], "rows.0": ["E102"] }))).toEqual({
    ...{ code: "E102", error: message, non_field_errors: [message] },
    fields: { page: ["This value is not valid"], "rows.0": [message] },
  });
  expect(await bodyOf(new Invalid({ page: ["invalid"] }))).toMatchObject({ code: "invalid" });
});
