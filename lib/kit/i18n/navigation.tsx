import { createNavigation } from "next-intl/navigation";
import { type ComponentProps, use, useMemo } from "react";
import { RefreshContext } from "./one-refresh.client";
import { routing } from "./routing";

const { Link: LocaleLink, useRouter: useLocaleRouter, ...navigation } = createNavigation(routing);

export const { redirect, usePathname, getPathname } = navigation;

/** Not fetched ahead: every page is rendered for its reader and moment, so the server would render all that is in sight for nothing. */
export const Link = (props: ComponentProps<typeof LocaleLink>) => <LocaleLink prefetch={false} {...props} />;

export function useRouter() {
  const router = useLocaleRouter();
  const refresh = use(RefreshContext) ?? router.refresh;
  return useMemo(() => ({ ...router, refresh }), [router, refresh]);
}
