import type { Scope } from "@/lib/access/scope";
import { listFrozenCall } from "@/lib/surveys/contract";
import { listFrozen } from "@/lib/surveys/frozen/list-frozen";
import { readFrozen } from "@/lib/surveys/frozen/read-frozen";
import { listSurveys } from "@/lib/surveys/list-surveys";
import { surveyNamed } from "@/lib/surveys/surveys";
import { FrozenAnswerView } from "./frozen-answer";
import { FrozenAnswers } from "./frozen-answers";

type Props = {
  /** All that the reader reaches: an answer is found whichever organization is selected. */
  usage: Scope<"usage.view">;
  selected: Scope<"usage.view">;
  freezing: Scope<"surveys.freeze"> | null;
  /** One of them, or all of the selected organization. */
  answer: number | undefined;
};

/** Frozen answers, or one of them. */
export async function FrozenPart({ usage, selected, freezing, answer }: Props) {
  if (answer === undefined) {
    const { results } = await listFrozen({ usage: selected, freezing }, listFrozenCall.query.parse({ page_size: 100 }));
    return <FrozenAnswers answers={results} />;
  }
  const frozen = await readFrozen({ usage, freezing }, answer);
  const { id } = surveyNamed(frozen.survey.id);
  const survey = listSurveys().find((one) => one.id === id);
  return survey ? <FrozenAnswerView frozen={frozen} survey={survey} /> : null;
}
