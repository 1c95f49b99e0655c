import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { Frame } from "@/components/frame/frame";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { readFrameScopes } from "@/lib/request/read-frame-scopes";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export default async function ShellLayout({ children, params }: Props) {
  const { locale } = await params;
  setRequestLocale(isLocale(locale) ? locale : routing.defaultLocale);
  return <Frame scopes={await readFrameScopes()}>{children}</Frame>;
}
