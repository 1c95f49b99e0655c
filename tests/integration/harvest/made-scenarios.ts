import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import type { Scenario } from "./scenario";
import { jsonScenarios } from "./scenarios-json";

/** A scenario with one answer that the publisher makes itself, whatever the stores contain. */
export type MadeScenario = Scenario & { answer: Extract<ScriptedAnswer, { kind: "made" }> };

function withAnswer(scenario: Scenario): MadeScenario[] {
  const [answer, ...more] = typeof scenario.answers === "function" ? [] : scenario.answers;
  return answer?.kind === "made" && more.length === 0 ? [{ ...scenario, answer }] : [];
}

/** The institution is compared with what the stores know of the library. */
const needsStores = ({ outcome }: Scenario) => outcome.code.includes("institution");

/** Their reading and classification is tested for each without stores, in tests/pure/harvest. */
export const madeScenarios: readonly MadeScenario[] = jsonScenarios
  .filter((scenario) => !needsStores(scenario))
  .flatMap(withAnswer);

/** The consequences of a scenario beyond reading, and what they depend on. */
function consequenceOf({ name: _, of: _of, answers: _answers, asked, outcome, ...circumstances }: Scenario): string {
  const { says: _says, tells: _tells, exceptions: _exceptions, stored, ...consequence } = outcome;
  const isStored = typeof stored === "object" ? Object.keys(stored).length > 0 : stored;
  return JSON.stringify([circumstances, consequence, isStored, asked?.toString()]);
}

/** Scenarios with stores: one of each consequence where reading is tested without them, and all others. */
export function withStores(scenarios: readonly Scenario[]): Scenario[] {
  const made = new Set(madeScenarios.map(({ name }) => name));
  const seen = new Set<string>();
  return scenarios.filter((scenario) => {
    if (!made.has(scenario.name)) return true;
    const consequence = consequenceOf(scenario);
    const isFirst = !seen.has(consequence);
    seen.add(consequence);
    return isFirst;
  });
}
