import "@fontsource-variable/inter";
import "../globals.css";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { PersonNews } from "@/components/frame/person-news.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { preloadFont } from "@/components/shell/preload-font";
import { readTheme, THEME_COOKIE } from "@/components/shell/theme";
import { Snackbar } from "@/components/ui/overlays/snackbar.client";
import { TipsLater } from "@/components/ui/overlays/tips-later.client";
import { personOf } from "@/lib/access/actor";
import { WhosePage } from "@/lib/kit/call/whose-page.client";
import { productVersion } from "@/lib/kit/env";
import { OneRefresh } from "@/lib/kit/i18n/one-refresh.client";
import { isLocale } from "@/lib/kit/i18n/routing";
import { currentActor } from "@/lib/request/current-actor";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export default async function RootLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  preloadFont(locale);
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  // Works without the database, then for no user.
  const actor = await currentActor().catch(() => null);
  const person = actor ? personOf(actor) : "";
  return (
    <html
      lang={locale}
      data-theme={theme === "system" ? undefined : theme}
      data-version={productVersion}
      data-person={person || undefined}
    >
      <body>
        <IslandMessages>
          <WhosePage person={person}>
            <OneRefresh>
              <Snackbar>{children}</Snackbar>
            </OneRefresh>
          </WhosePage>
          <TipsLater />
          {actor ? <PersonNews person={person} isHeld={actor.kind === "entrant"} /> : null}
        </IslandMessages>
      </body>
    </html>
  );
}
