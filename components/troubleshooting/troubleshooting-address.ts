import type { Trouble } from "@/lib/harvest/overview/trouble";
import { listAddress } from "@/lib/navigation/list-address";

export type TroubleshootingSearch = {
  trouble?: Trouble | undefined;
  organization?: number | undefined;
  platform?: number | undefined;
};

const unsaidTroubleshooting: TroubleshootingSearch = {
  trouble: undefined,
  organization: undefined,
  platform: undefined,
};

export const troubleshootingAddress = (search: TroubleshootingSearch, change: Partial<TroubleshootingSearch>): string =>
  listAddress("sushi-troubleshooting", { ...search, ...change }, unsaidTroubleshooting);
