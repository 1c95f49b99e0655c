import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { IslandMessages } from "@/components/shell/island-messages";
import { isLocale, routing } from "@/lib/kit/i18n/routing";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export default async function EntranceLayout({ children, params }: Props) {
  const { locale } = await params;
  setRequestLocale(isLocale(locale) ? locale : routing.defaultLocale);
  return <IslandMessages of={["shell", "users"]}>{children}</IslandMessages>;
}
