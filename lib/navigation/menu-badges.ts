import type { MenuBadge } from "./menu";
import type { RouteName } from "./routes";

type Counts = {
  /** Over all organizations within reach, whatever is selected. */
  credentials: { broken: number; broken_reports: number };
  /** Platforms without interest definition. */
  noInterest: { withData: number; withoutData: number };
};

/** Warnings in the menu (specification §6). */
export function menuBadges({ credentials, noInterest }: Counts): Partial<Record<RouteName, MenuBadge>> {
  const isBroken = credentials.broken > 0 || credentials.broken_reports > 0;
  const interest: MenuBadge | null =
    noInterest.withData > 0 ? "noInterestWithData" : noInterest.withoutData > 0 ? "noInterest" : null;
  return {
    ...(isBroken ? { "sushi-credentials-list": "brokenCredentials" } : {}),
    ...(interest ? { maintenance: interest } : {}),
  };
}
