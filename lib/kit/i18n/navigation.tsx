import { createNavigation } from "next-intl/navigation";
import { type ComponentProps, useMemo } from "react";
import { useRefresh } from "./one-refresh.client";
import { routing } from "./routing";

const { Link: LocaleLink, useRouter: useLocaleRouter, ...navigation } = createNavigation(routing);

export const { redirect, usePathname, getPathname } = navigation;

/**
 * No prefetching: every page is rendered for its reader at that moment, so the server would render all visible links
 * for nothing.
 */
export const Link = (props: ComponentProps<typeof LocaleLink>) => <LocaleLink prefetch={false} {...props} />;

export function useRouter() {
  const router = useLocaleRouter();
  const refresh = useRefresh();
  return useMemo(() => ({ ...router, refresh }), [router, refresh]);
}
