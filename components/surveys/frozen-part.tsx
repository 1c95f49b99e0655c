import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import { listFrozen, listFrozenSurveys } from "@/lib/surveys/frozen/frozen-answers";
import { readFrozen } from "@/lib/surveys/frozen/read-frozen";
import { FrozenAnswerView } from "./frozen-answer";
import { FrozenAnswers } from "./frozen-answers.client";
import { frozenAnswersList } from "./frozen-answers-list";

type Props = {
  /** All organizations that the reader can access, because an answer opens whichever organization is selected. */
  usage: Scope<"usage.view">;
  selected: Scope<"usage.view">;
  freezing: Scope<"surveys.freeze"> | null;
  /** Organization selected in the top bar. */
  organization: number;
  /** The open answer; otherwise the list of the selected organization. */
  answer: number | undefined;
  search: SearchOf<typeof frozenAnswersList>;
};

export async function FrozenPart({ usage, selected, freezing, organization, answer, search }: Props) {
  if (answer !== undefined) return <FrozenAnswerView frozen={await readFrozen({ usage, freezing }, answer)} />;
  const [answers, surveys] = await Promise.all([
    readList(frozenAnswersList, search, (query) => listFrozen({ usage: selected, freezing }, query)),
    listFrozenSurveys(selected),
  ]);
  const chosen = organization === ALL_ORGANIZATIONS ? null : organization;
  return <FrozenAnswers listing={answers} surveys={surveys} organizationId={chosen} />;
}
