import type { RouteName } from "./routes";

type Reader = {
  runsConsortium: boolean;
  administersAny: boolean;
  /** Within reach. */
  organizations: number;
  credentials: number;
};

/** The set-up step to do first; null if nothing is missing. */
export function firstTask({ runsConsortium, administersAny, organizations, credentials }: Reader): RouteName | null {
  if (organizations === 0 && runsConsortium) return "set-up";
  return credentials === 0 && organizations > 0 && administersAny ? "sushi-credentials-list" : null;
}
