import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Messages } from "@/messages/catalog";

type Namespace = keyof Messages;

/** Namespaces of every island; others are named where they are used. */
const EVERYWHERE: readonly Namespace[] = ["common", "ui", "errors"];

/** Passes only the given namespaces to the islands inside, so that pages stay small. */
export async function IslandMessages({ of = [], children }: { of?: readonly Namespace[]; children: ReactNode }) {
  const messages = await getMessages();
  const names = [...new Set([...EVERYWHERE, ...of])];
  return (
    <NextIntlClientProvider messages={Object.fromEntries(names.map((name) => [name, messages[name]]))}>
      {children}
    </NextIntlClientProvider>
  );
}
