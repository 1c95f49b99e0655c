import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { NotFound } from "@/lib/kit/errors";
import type { Platform } from "@/lib/platforms/contract";
import { offeredTo } from "@/lib/platforms/offered-to";
import { knownTo, usedBy } from "@/lib/platforms/show-platform";
import { type PlatformRow, platformRows } from "./platform-rows";

export type OpenedPlatform = {
  platform: PlatformRow;
  /** The organization has usage on it or credentials for it. */
  isConnected: boolean;
};

type Asked = { organization: number; platform: number };

/**
 * A platform for its page, even if the organization has nothing on it; for all organizations, someone must. Throws
 * NotFound.
 */
export async function openPlatform(
  scope: Scope<"usage.view">,
  { organization, platform: id }: Asked,
): Promise<OpenedPlatform> {
  const within = scope.within(organization);
  const [used] = await platformRows(within, { id, AND: usedBy(within.organizationIds) });
  if (used) return { platform: used, isConnected: true };
  const [offered] =
    organization === ALL_ORGANIZATIONS
      ? []
      : await platformRows(within, { id, AND: offeredTo(within.organizationIds) });
  if (!offered) throw new NotFound();
  return { platform: offered, isConnected: false };
}

/** One platform, used or not. Throws NotFound. */
export async function getOfferedPlatform(
  scope: Scope<"usage.view">,
  { organization, platform: id }: Asked,
): Promise<Platform> {
  const within = scope.within(organization);
  const [found] = await platformRows(within, { id, AND: knownTo(within.organizationIds) });
  if (!found) throw new NotFound();
  return found;
}
