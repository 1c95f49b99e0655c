import type { MenuBadge } from "./menu";
import type { RouteName } from "./routes";

type Counts = {
  /** Of all organizations within reach, whatever is selected. */
  credentials: { broken: number; broken_reports: number };
  /** Platforms whose interest nobody has defined. */
  noInterest: { withData: number; withoutData: number };
};

/** What the menu warns of (section 6 of the specification). */
export function menuBadges({ credentials, noInterest }: Counts): Partial<Record<RouteName, MenuBadge>> {
  const isBroken = credentials.broken > 0 || credentials.broken_reports > 0;
  const interest: MenuBadge | null =
    noInterest.withData > 0 ? "noInterestWithData" : noInterest.withoutData > 0 ? "noInterest" : null;
  return {
    ...(isBroken ? { "sushi-credentials-list": "brokenCredentials" } : {}),
    ...(interest ? { maintenance: interest } : {}),
  };
}
