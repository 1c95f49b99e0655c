"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { keepPressed } from "@/components/ui/parts/keep-focus";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { ANSWERED, HELD, NEW_VERSION, NO_ANSWER, SIGNED_OUT, whenOtherPerson } from "@/lib/kit/call/call-events";
import { finishWithThisPage, pagePerson } from "@/lib/kit/call/page-version";
import { useHasUnsaved } from "@/lib/kit/call/unsaved";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { probeSession } from "./probe-session";
import { SessionEnd } from "./session-end/session-end.client";

type UpdateBannerProps = { from: string; to: string };

/** The server runs another release, and reloading would lose unsaved changes: the reader decides when. */
function UpdateBanner({ from, to }: UpdateBannerProps) {
  const t = useTranslations("shell.newVersion");
  useEffect(finishWithThisPage, []);
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-float flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-hairline border-t bg-raised px-4 py-2.5 shadow-float"
    >
      <RefreshCw size={16} aria-hidden className="shrink-0 text-info" />
      <p className="min-w-0">
        <span className="font-semibold">{t("banner", { old: from, new: to })}</span> {t("unsaved")}
      </p>
      <Button size="small" onClick={() => location.reload()}>
        {t("update")}
      </Button>
    </div>
  );
}

const SignInDialog = later(() =>
  import("@/components/users/entrance/sign-in/sign-in-dialog.client").then((it) => it.SignInDialog),
);
const NewVersionDialog = later(() => import("./new-version-dialog.client").then((it) => it.NewVersionDialog));

const OtherPersonDialog = later(() => import("./other-person-dialog.client").then((it) => it.OtherPersonDialog));

const RETRY_MILLISECONDS = 2000;

type Props = ComponentProps<typeof SessionEnd> & {
  userId: number;
  email: string;
  version: string;
  ways: ComponentProps<typeof SignInDialog>["ways"];
  /** Called once events are handled. */
  onListening: () => void;
};
type Lost = "signed-out" | "no-answer";

/**
 * Handles ended sessions, unreachable servers, other users and new releases while a page is open: dialogs over the
 * page, which stays.
 */
export function SessionWatch({ userId, email, version, ways, onListening, ...ending }: Props) {
  const router = useRouter();
  const t = useTranslations("shell");
  // Lives here because this component is on every page and loads after the page.
  useEffect(keepPressed, []);
  const notify = useSnackbar();
  const isFailureShown = useRef(false);
  const hasUnsaved = useHasUnsaved();
  const [lost, setLost] = useState<Lost | null>(null);
  const [newVersion, setNewVersion] = useState<string | null>(null);
  const [isPostponed, setPostponed] = useState(false);
  const [isStopped, setStopped] = useState(false);

  const goOn = useCallback(
    (key: string) => {
      // Another user must not see what the first one left open.
      if (key !== String(userId)) return location.reload();
      setLost(null);
      isFailureShown.current = false;
      void import("swr").then(({ mutate }) => mutate(() => true));
      router.refresh();
    },
    [userId, router],
  );

  const lookAgain = useCallback(async () => {
    const session = await probeSession();
    // After the reload the gate shows what is due, or that the account may not sign in.
    if (session === "refused") location.reload();
    else if (typeof session === "object" && "person" in session) {
      if (session.isHeld || session.person !== pagePerson()) location.reload();
      else goOn(String(userId));
    }
    // Handled as any new release; a page of the former release cannot continue.
    else if (session === "new-version") setLost(null);
    else if (typeof session === "object") {
      if (!isFailureShown.current) notify({ tone: "danger", text: t("userNotLoaded", { error: session.failure }) });
      isFailureShown.current = true;
      setLost("no-answer");
    } else setLost(session);
  }, [goOn, notify, t, userId]);

  useEffect(() => {
    return whenOtherPerson((isBack) => {
      // A user who signs in later must not see what the previous one left open.
      if (isBack || (hasUnsaved && !lost)) setStopped(!isBack);
      else location.reload();
      if (isBack && lost) void lookAgain();
    });
  }, [hasUnsaved, lost, lookAgain]);

  useEffect(() => {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    const listeners: [string, (event: Event) => void][] = [
      [
        SIGNED_OUT,
        (event) => {
          event.preventDefault();
          setLost("signed-out");
        },
      ],
      // The dialog itself asks for a pending code.
      [HELD, () => lost === null && location.reload()],
      // An aborted call proves nothing about server or session: leaving a page aborts all its calls.
      [NO_ANSWER, () => setTimeout(() => !isLeaving && void lookAgain(), 300)],
      [
        NEW_VERSION,
        (event) => event instanceof CustomEvent && typeof event.detail === "string" && setNewVersion(event.detail),
      ],
      [ANSWERED, () => setNewVersion(null)],
      ["pagehide", leave],
      ["beforeunload", leave],
    ];
    for (const [name, listen] of listeners) window.addEventListener(name, listen);
    return () => {
      for (const [name, listen] of listeners) window.removeEventListener(name, listen);
    };
  }, [lookAgain, lost]);

  useEffect(onListening, [onListening]);

  useEffect(() => {
    if (lost !== "no-answer") return;
    const timer = setInterval(() => void lookAgain(), RETRY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [lost, lookAgain]);

  if (isStopped) return <OtherPersonDialog />;
  if (newVersion && (hasUnsaved || isPostponed))
    return (
      <>
        <UpdateBanner from={version} to={newVersion} />
        {lost ? null : <SessionEnd {...ending} />}
      </>
    );
  if (newVersion) return <NewVersionDialog from={version} to={newVersion} onHold={() => setPostponed(true)} />;
  if (lost) return <SignInDialog open reason={lost} email={email} onSignedIn={goOn} {...(ways ? { ways } : {})} />;
  return <SessionEnd {...ending} />;
}
