import { expect, test } from "vitest";
import { Invalid, Refused } from "@/lib/kit/errors";
import { renderProblem } from "./render-problem";

const bodyOf = async (problem: Refused | Invalid) => await renderProblem(problem, "en").json();

test("returns the parameters of a message to programs too", async () => {
  expect(await bodyOf(new Refused("E101", { count: 180 }))).toMatchObject({ code: "E101", details: { count: 180 } });
  expect(await bodyOf(new Refused("E110"))).not.toHaveProperty("details");
});

test("names a dimension in the sentence as pages do, and to programs as the API does", async () => {
  const problem = new Refused("E113", { dimension: "Access_Type", reports: "DR (5)" });
  expect(await bodyOf(problem)).toMatchObject({
    error:
      "Not every selected report shows Access type. Without it: DR (5). Remove Access type, or leave these reports out.",
    details: { dimension: "Access_Type" },
  });
  expect(await renderProblem(problem, "cs").json()).toMatchObject({
    error: expect.stringContaining("mají údaj „Typ přístupu“"),
  });
  const split = await bodyOf(new Refused("E109", { dimension: "report_type" }));
  expect(split).toMatchObject({ error: expect.stringContaining("split by Report type,") });
});

test("returns the code and message of a numbered rule that a field violates", async () => {
  const message = "This dimension does not exist (E102)";
  expect(await bodyOf(new Invalid({ page: ["invalid"], "rows.0": ["E102"] }))).toEqual({
    ...{ code: "E102", error: message, non_field_errors: [message] },
    fields: { page: ["This value is not valid"], "rows.0": [message] },
  });
  expect(await bodyOf(new Invalid({ page: ["invalid"] }))).toMatchObject({ code: "invalid" });
});
