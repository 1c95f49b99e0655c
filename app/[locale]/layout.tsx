import "@fontsource-variable/inter";
import "../globals.css";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { IslandMessages } from "@/components/shell/island-messages";
import { readTheme, THEME_COOKIE } from "@/components/shell/theme";
import { Snackbar } from "@/components/ui/overlays/snackbar.client";
import { Tips } from "@/components/ui/overlays/tips.client";
import { productVersion } from "@/lib/kit/env";
import { isLocale } from "@/lib/kit/i18n/routing";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export default async function RootLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang={locale} data-theme={theme === "system" ? undefined : theme} data-version={productVersion}>
      <body>
        <IslandMessages>
          <Snackbar>{children}</Snackbar>
          <Tips />
        </IslandMessages>
      </body>
    </html>
  );
}
