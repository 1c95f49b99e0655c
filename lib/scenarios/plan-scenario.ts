import { keyOfPlace, type Place } from "@/lib/entitlements/value/value-plan";

/** An agreement, and the organizations that pay for it. */
export type AgreementPlaces = {
  readonly agreement: number;
  readonly platforms: readonly number[];
  readonly organizations: readonly number[];
};

/** A place with agreements that pay for it. */
type PaidPlace = { readonly place: Place; readonly agreements: readonly number[] };

export type ScenarioPlan = {
  /** Places that lose access, with the agreements that end there. */
  readonly canceled: readonly PaidPlace[];
  /** Places of agreements that end, where the named agreements stay. */
  readonly shared: readonly PaidPlace[];
};

/**
 * The places that lose access if some agreements end. Where another agreement for the same platform and organization
 * stays, access does: reports do not name the agreement that paid for a use.
 */
export function planScenario(ending: readonly AgreementPlaces[], staying: readonly AgreementPlaces[]): ScenarioPlan {
  const stayingAt = agreementsByPlace(staying);
  const endingPlaces = [...agreementsByPlace(ending)];
  return {
    canceled: endingPlaces.flatMap(([key, one]) => (stayingAt.has(key) ? [] : one)),
    shared: endingPlaces.flatMap(([key]) => stayingAt.get(key) ?? []),
  };
}

function agreementsByPlace(agreements: readonly AgreementPlaces[]): Map<string, PaidPlace> {
  const paid = new Map<string, { place: Place; agreements: number[] }>();
  for (const { agreement, platforms, organizations } of agreements)
    for (const platform of platforms)
      for (const organization of organizations) {
        const place = { organization, platform };
        const key = keyOfPlace(place);
        const own = paid.get(key) ?? { place, agreements: [] };
        own.agreements.push(agreement);
        paid.set(key, own);
      }
  return paid;
}
