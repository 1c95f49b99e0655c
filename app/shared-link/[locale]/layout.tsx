import "@fontsource-variable/inter";
import "../../globals.css";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { productVersion } from "@/lib/kit/env";
import { THEME_HEADER } from "@/lib/kit/http/header-names";
import { isLocale } from "@/lib/kit/i18n/routing";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

/** Pages without a person: they read no session, and their theme is that of the address or of the browser. */
export default async function SharedRootLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  const theme = (await headers()).get(THEME_HEADER) ?? undefined;
  return (
    <html lang={locale} data-theme={theme} data-version={productVersion}>
      <body>{children}</body>
    </html>
  );
}
