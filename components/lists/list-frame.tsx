import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { IslandMessages } from "@/components/shell/island-messages";
import { LOOKS_COOKIE, readLooks } from "@/lib/navigation/list-look";
import type { Messages } from "@/messages/catalog";
import { ListProvider } from "./list-provider.client";

type Props = {
  /** Message files for the client components inside. */
  texts: readonly (keyof Messages)[];
  children: ReactNode;
};

/** Provides the lists of a page with the columns and view settings of the reader. */
export async function ListFrame({ texts, children }: Props) {
  const looks = readLooks((await cookies()).get(LOOKS_COOKIE)?.value);
  return (
    <IslandMessages of={texts}>
      <ListProvider looks={looks}>{children}</ListProvider>
    </IslandMessages>
  );
}
