import { IslandMessages } from "@/components/shell/island-messages";
import type { Scope } from "@/lib/access/scope";
import { listEntitlementLists } from "@/lib/entitlements/entitlement-lists";
import { runningMonth } from "@/lib/kit/clock";
import type { Locale } from "@/lib/kit/i18n/routing";
import { LateEntitlementLists } from "./late-entitlement-lists.client";

type Props = {
  scope: Scope<"usage.view">;
  /** Null where the reader may not add lists. */
  managing: Scope<"entitlements.manage"> | null;
  organization: number;
  platform: { pk: number; name: string };
  /** Maximum size of a file. */
  megabytes: number;
  locale: Locale;
};

const MOST_LISTS = 100;

/** The lists of titles that the platform gives access to. */
export async function EntitlementsTab({ scope, managing, organization, platform, megabytes, locale }: Props) {
  const query = { organization, platform: platform.pk, search: "", page: 1, page_size: MOST_LISTS };
  const { results, count } = await listEntitlementLists(scope, query, locale);
  return (
    <IslandMessages of={["entitlements", "titleLists"]}>
      <LateEntitlementLists
        lists={results}
        count={count}
        platform={platform}
        organization={organization}
        megabytes={megabytes}
        yearStart={`${runningMonth().slice(0, 4)}-01-01`}
        mayAdd={managing !== null}
      />
    </IslandMessages>
  );
}
