import { expect, test } from "vitest";
import { readCounter } from "@/lib/counter/read-counter";
import { month as asMonth } from "@/lib/counter/standard/month";
import { classifyAnswer } from "@/lib/harvest/run/classify-answer";
import { findSubscription } from "@/lib/simulator/publisher/consortium";
import { readPath } from "@/lib/simulator/publisher/read-request";
import { scriptedReply } from "@/lib/simulator/publisher/scripted-answers";
import { type MadeScenario, madeScenarios } from "@/tests/integration/harvest/made-scenarios";
import { outcome as drain, sumsOf } from "@/tests/pure/counter/reading-aid";

const MONTH = "2025-01";

/** The scenario's answer, as the simulated publisher sends it. */
function replyTo({ answer, platform = "lumina", report = "TR", release = "5" }: MadeScenario) {
  const path = `/${platform}${release === "5.1" ? "/r51" : ""}/reports/${report.toLowerCase()}`;
  const url = new URL(`http://publisher.example${path}?begin_date=${MONTH}-01&end_date=${MONTH}-31`);
  const request = readPath(url);
  if (!request) throw new Error(`The publisher has no ${path}`);
  const never = () => {
    throw new Error("The scenario makes its own answer");
  };
  return scriptedReply(answer, { request, url, honest: never, listReports: never });
}

async function* bytesOf(body: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of body) yield typeof part === "string" ? Buffer.from(part) : part;
}

// tests/integration/harvest plays one scenario of each outcome with both stores.
test.each(madeScenarios.map((scenario) => [scenario.name, scenario] as const))(
  "answer with %s is read and classified",
  async (_, scenario) => {
    const { platform = "lumina", report = "TR", release = "5", outcome } = scenario;
    const customerId = findSubscription("hradisko", platform)?.credentials.customerId ?? "";
    const { status: httpStatus, body } = replyTo(scenario);
    const request = { report, release, from: asMonth(MONTH), to: asMonth(MONTH), customerId };
    const { reading, records } = await drain(readCounter(bytesOf(body), { request }));
    const { status, errorCode, isPartial } = classifyAnswer({ httpStatus, reading });
    expect({
      ...{ status, code: errorCode, isPartial },
      says: [...reading.warnings, ...reading.errors].map(({ code }) => code),
      exceptions: reading.exceptions.map(({ code }) => code),
    }).toEqual({
      ...{ status: outcome.status, code: outcome.code, isPartial: outcome.isPartial ?? false },
      ...{ says: outcome.says ?? [], exceptions: outcome.exceptions ?? [] },
    });
    if (typeof outcome.stored === "object") {
      const sums = Object.entries(sumsOf(records)).map(([metric, months]) => [metric, months[MONTH]]);
      expect(Object.fromEntries(sums)).toEqual(outcome.stored);
    }
  },
);
