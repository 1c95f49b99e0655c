import type { RetirementPlan } from "./contract";

type Pace = Pick<RetirementPlan["servers"][number], "pk" | "waiting" | "seconds">;

/** `requests` by server. */
type Chosen = ReadonlyMap<number, number>;

type Estimate = {
  requests: number;
  servers: number;
  /** Until the slowest server has answered, counted from now. */
  seconds: number;
};

/** Estimates a harvest: each server answers one request at a time, after those it already has to answer. */
export function estimateHarvest(requests: Chosen, paces: readonly Pace[]): Estimate {
  const used = paces.flatMap((pace) => {
    const count = requests.get(pace.pk) ?? 0;
    return count > 0 ? [{ count, seconds: (pace.waiting + count) * pace.seconds }] : [];
  });
  return {
    requests: used.reduce((sum, { count }) => sum + count, 0),
    servers: used.length,
    seconds: Math.max(0, ...used.map(({ seconds }) => seconds)),
  };
}
