import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NotSignedIn } from "@/lib/kit/errors";
import { IslandMessages } from "./island-messages";
import { type PageFrame, readFrame } from "./read-frame";
import { SessionWatch } from "./session-watch.client";
import { SidePanel } from "./side-panel.client";
import { CONTENT_ID, SkipLink } from "./skip-link";
import { TopBar } from "./top-bar";

/** Top bar and side menu around the page; without them where the session ended after the gate, for the page says so. */
export async function Frame({ children }: { children: ReactNode }) {
  const t = await getTranslations("shell.organization");
  const frame = await readFrame(await getLocale(), t("all")).catch((error: unknown) => {
    if (error instanceof NotSignedIn) return null;
    throw error;
  });
  return (
    <IslandMessages of={["shell", "routes", "help", "users"]}>
      {frame ? <Framed frame={frame}>{children}</Framed> : <main className="px-4">{children}</main>}
    </IslandMessages>
  );
}

function Framed({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  const { groups, selectors, site, contact, person, theme, version, userId, isMenuFolded } = frame;
  return (
    <>
      <SkipLink />
      <TopBar {...{ site, contact, groups, selectors, person, theme }} />
      <div className="flex">
        <SidePanel groups={groups} startsFolded={isMenuFolded} version={version} />
        <main id={CONTENT_ID} tabIndex={-1} className="min-w-0 grow px-4 py-5 outline-none desk:px-8 desk:py-6">
          {children}
        </main>
      </div>
      <SessionWatch userId={userId} version={version} />
    </>
  );
}
