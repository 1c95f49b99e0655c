import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { ScenarioView } from "@/lib/scenarios/contract";
import type { ScenarioOffer } from "./read-scenario-offer";

type Reader = {
  readonly offer: Pick<ScenarioOffer, "about" | "seesAll">;
  /** Selected in the top bar. */
  readonly selected: number | null;
  /** Organization in the address. */
  readonly inAddress: number | null;
};

/**
 * Organization whose figures a reader sees: the one in the address, that of the scenario, or all; readers without the
 * consortium see one of theirs, the selected one first. All if they see none.
 */
export function placeOfScenario(
  { about }: Pick<ScenarioView, "about">,
  { offer, selected, inAddress }: Reader,
): number {
  const isOffered = (id: number | null | undefined): id is number =>
    id === ALL_ORGANIZATIONS ? offer.seesAll : offer.about.some(({ value }) => value === id);
  const fallback = offer.seesAll ? ALL_ORGANIZATIONS : selected;
  const choices = [inAddress, about?.pk, about ? selected : null, fallback, offer.about[0]?.value];
  return choices.find(isOffered) ?? ALL_ORGANIZATIONS;
}
