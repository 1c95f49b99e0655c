import type { RouteName } from "./routes";

type Reader = {
  runsConsortium: boolean;
  administersAny: boolean;
  /** How many there are within reach. */
  organizations: number;
  credentials: number;
};

/** What has to be done before there is anything to see; null where nothing is missing. */
export function firstTask({ runsConsortium, administersAny, organizations, credentials }: Reader): RouteName | null {
  if (organizations === 0 && runsConsortium) return "set-up";
  return credentials === 0 && organizations > 0 && administersAny ? "sushi-credentials-list" : null;
}
