import { createNavigation } from "next-intl/navigation";
import type { ComponentProps } from "react";
import { routing } from "./routing";

const { Link: LocaleLink, ...navigation } = createNavigation(routing);

export const { redirect, usePathname, useRouter, getPathname } = navigation;

/** Not fetched ahead: every page is rendered for its reader and moment, so the server would render all that is in sight for nothing. */
export const Link = (props: ComponentProps<typeof LocaleLink>) => <LocaleLink prefetch={false} {...props} />;
