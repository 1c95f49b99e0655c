import type { Asked } from "./read-request";
import { type Answer, type Match, matches } from "./scripted-answers";

type Script = { match: Match; answer: Answer; isLasting: boolean };

/** Scripted answers in the order they were added. */
export function createScriptQueue(script: readonly { match: Match; answer: Answer }[]) {
  let waiting: Script[] = script.map((entry) => ({ ...entry, isLasting: false }));
  return {
    next(match: Match, ...answers: Answer[]): void {
      waiting.push(...answers.map((answer) => ({ match, answer, isLasting: false })));
    },
    always(match: Match, answer: Answer): void {
      waiting.push({ match, answer, isLasting: true });
    },
    forget(): void {
      waiting = [];
    },
    /** Returns the answer for a request and removes it unless it is lasting; null without a match. */
    take(asked: Asked): Answer | null {
      const script = waiting.find(({ match }) => matches(match, asked));
      if (script && !script.isLasting) waiting = waiting.filter((other) => other !== script);
      return script?.answer ?? null;
    },
  };
}
