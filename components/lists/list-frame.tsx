import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { IslandMessages } from "@/components/shell/island-messages";
import { redirect } from "@/lib/kit/i18n/navigation";
import type { AnyList } from "@/lib/navigation/list";
import { LOOKS_COOKIE, readLooks } from "@/lib/navigation/list-look";
import { pathTo } from "@/lib/navigation/routes";
import type { Messages } from "@/messages/catalogue";
import { ListProvider } from "./list-provider.client";

type Props = {
  of: AnyList;
  /** Where the page is, if that is not in its name alone. */
  path?: string;
  /** The search of the page, and its address in today's words where it came with older ones. */
  search: { renewed: string | null };
  /** Texts for the islands inside. */
  texts: readonly (keyof Messages)[];
  children: ReactNode;
};

/** Around a page with a list: its address in today's words, and the look its reader gave it. */
export async function ListFrame({ of, path = pathTo(of.name), search: { renewed }, texts, children }: Props) {
  if (renewed !== null) redirect({ href: path + renewed, locale: await getLocale() });
  const looks = readLooks((await cookies()).get(LOOKS_COOKIE)?.value);
  return (
    <IslandMessages of={texts}>
      <ListProvider looks={looks}>{children}</ListProvider>
    </IslandMessages>
  );
}
