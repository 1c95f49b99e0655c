import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import { listFrozen, listFrozenSurveys } from "@/lib/surveys/frozen/list-frozen";
import { readFrozen } from "@/lib/surveys/frozen/read-frozen";
import { FrozenAnswerView } from "./frozen-answer";
import { FrozenAnswers } from "./frozen-answers.client";
import { frozenAnswersList } from "./frozen-answers-list";

type Props = {
  /** All that the reader reaches: an answer is found whichever organization is selected. */
  usage: Scope<"usage.view">;
  selected: Scope<"usage.view">;
  freezing: Scope<"surveys.freeze"> | null;
  /** Of the top bar. */
  organization: number;
  /** One of them, or all of the selected organization. */
  answer: number | undefined;
  search: SearchOf<typeof frozenAnswersList>;
};

/** Frozen answers, or one of them. */
export async function FrozenPart({ usage, selected, freezing, organization, answer, search }: Props) {
  if (answer !== undefined) return <FrozenAnswerView frozen={await readFrozen({ usage, freezing }, answer)} />;
  const [found, surveys] = await Promise.all([
    readList(frozenAnswersList, search, (query) => listFrozen({ usage: selected, freezing }, query)),
    listFrozenSurveys(selected),
  ]);
  const chosen = organization === ALL_ORGANIZATIONS ? null : organization;
  return <FrozenAnswers found={found} surveys={surveys} organizationId={chosen} />;
}
