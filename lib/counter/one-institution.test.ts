import { expect, test } from "vitest";
import { ofOneInstitution } from "./one-institution";
import { type Reading, unread } from "./reading";
import { month } from "./standard/month";
import type { UsageRecord } from "./usage-record";

const reading: Reading = { ...unread("json", "reject"), verdict: "import", warnings: [], errors: [] };

async function* records(institutions: (string | null)[]): AsyncGenerator<UsageRecord[], Reading> {
  for (const institution of institutions) {
    const nothing = { titleIds: {}, itemIds: {}, attributes: {}, item: null };
    yield [
      {
        metric: "Total_Item_Requests",
        month: month("2025-01"),
        value: 1,
        title: "A",
        institution,
        place: 0,
        ...nothing,
      },
    ];
  }
  return reading;
}

async function outcome(institutions: (string | null)[]) {
  const watched = ofOneInstitution(records(institutions));
  let count = 0;
  for (let next = await watched.next(); ; next = await watched.next()) {
    if (next.done) return { count, reading: next.value };
    count += next.value.length;
  }
}

test.each([[[]], [[null, null]], [["A", "A"]], [[null, "A", null]]])(
  "accepts %j as usage of one institution",
  async (parts) => {
    expect(await outcome(parts)).toEqual({ count: parts.length, reading });
  },
);

test.each([[["A", "B"]], [["A", null, "B", "A"]]])("rejects %j and names the institutions", async (given) => {
  const { reading: result } = await outcome(given);
  expect(result.verdict).toBe("reject");
  expect(result.errors).toMatchObject([{ code: "several-institutions", values: { names: "A, B" } }]);
});

test("closes the reader when the consumer stops", async () => {
  let isEnded = false;
  const source = async function* (): AsyncGenerator<UsageRecord[], Reading> {
    try {
      yield* records(["A", "A"]);
      return reading;
    } finally {
      isEnded = true;
    }
  };
  for await (const _ of ofOneInstitution(source())) break;
  expect(isEnded).toBe(true);
});
