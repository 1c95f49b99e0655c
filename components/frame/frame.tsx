import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LiveEvents } from "@/components/events/live-events.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { CONTENT_ID, SkipLink } from "@/components/shell/skip-link";
import { Footer } from "@/components/site/footer";
import { readWays } from "@/components/users/entrance/entrance-ways";
import { SidePanel } from "./menu/side-panel.client";
import { PrintKeys } from "./print-keys.client";
import { ActingAs, AfterBoot, AnnouncementBanner, LackingOrganization, OrganizationsNotLoaded } from "./rarely.client";
import { type FrameScopes, type PageFrame, readFrame } from "./read-frame";
import { SessionWatchLater } from "./session-watch-later.client";
import { TopBar } from "./top-bar";

/**
 * Top bar and side menu around the page. Without them when the session ended after the gate: the page then shows that.
 */
export async function Frame({ scopes, children }: { scopes: FrameScopes | null; children: ReactNode }) {
  const t = await getTranslations();
  const frame = scopes && (await readFrame(scopes, await getLocale(), t("shell.organization.all")));
  return (
    <IslandMessages of={["shell", "routes", "help", "users", "events", "releases", "accounts"]}>
      {frame?.organizationsFailure ? (
        <OrganizationsNotLoaded error={t("errors.unexpected", { id: frame.organizationsFailure })} />
      ) : null}
      {frame ? <Framed frame={frame}>{children}</Framed> : <main className="px-4">{children}</main>}
    </IslandMessages>
  );
}

function Framed({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  const { groups, user, stats, news, person, impersonator, version, isMenuFolded, timeLeft, signsOut } = frame;
  return (
    <LiveEvents key={user.pk} userId={user.pk} sesame={user.sesame_token} stats={stats}>
      <SkipLink />
      <PrintKeys />
      <TopBar {...frame} />
      {impersonator ? <ActingAs person={person.name} impersonator={impersonator} /> : null}
      {news.announced ? <AnnouncementBanner {...news.announced} /> : null}
      <div className="flex">
        <SidePanel groups={groups} startsFolded={isMenuFolded} version={version} />
        <div className="flex min-h-[calc(100dvh-var(--bar))] min-w-0 grow flex-col">
          <main id={CONTENT_ID} tabIndex={-1} className="grow px-4 py-5 outline-none desk:px-8 desk:py-6">
            {children}
          </main>
          <Footer />
        </div>
      </div>
      {frame.lacksOrganization ? <LackingOrganization /> : frame.afterBoot ? <AfterBoot {...frame.afterBoot} /> : null}
      <SessionWatchLater
        {...{ timeLeft, signsOut, version }}
        userId={user.pk}
        email={impersonator ?? person.email}
        ways={readWays()}
      />
    </LiveEvents>
  );
}
