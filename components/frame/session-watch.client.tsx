"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { keepPressed } from "@/components/ui/overlays/keep-focus";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { later } from "@/components/ui/parts/later";
import { ANSWERED, HELD, NEW_VERSION, NO_ANSWER, SIGNED_OUT, whenOtherPerson } from "@/lib/kit/call/call-events";
import { finishWithThisPage, pagePerson } from "@/lib/kit/call/page-version";
import { useHasUnsaved } from "@/lib/kit/call/unsaved";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { probeSession } from "./probe-session";
import { SessionEnd } from "./session-end/session-end.client";

type UpdateBannerProps = { from: string; to: string };

/** Another release answers, and the page holds something that reloading would lose: the reader decides when. */
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
  /** It hears of whatever comes from now on. */
  onListening: () => void;
};
type Lost = "signed-out" | "no-answer";

/** A session or a server that goes, another person or a release that comes, while a page is open: told over the page, which stays. */
export function SessionWatch({ userId, email, version, ways, onListening, ...ending }: Props) {
  const router = useRouter();
  const t = useTranslations("shell");
  // It needs as much to be there on every page, and as little before the page is.
  useEffect(keepPressed, []);
  const notify = useSnackbar();
  const isFailureTold = useRef(false);
  const hasUnsaved = useHasUnsaved();
  const [lost, setLost] = useState<Lost | null>(null);
  const [newVersion, setNewVersion] = useState<string | null>(null);
  const [isPostponed, setPostponed] = useState(false);
  const [isStopped, setStopped] = useState(false);

  const goOn = useCallback(
    (key: string) => {
      // Somebody else must not see what the first person left open.
      if (key !== String(userId)) return location.reload();
      setLost(null);
      isFailureTold.current = false;
      void import("swr").then(({ mutate }) => mutate(() => true));
      router.refresh();
    },
    [userId, router],
  );

  const lookAgain = useCallback(async () => {
    const found = await probeSession();
    // The gate says what is due, or that the account may not enter.
    if (found === "refused") location.reload();
    else if (typeof found === "object" && "person" in found) {
      if (found.isHeld || found.person !== pagePerson()) location.reload();
      else goOn(String(userId));
    }
    // Told as any new release is; a page of the former one cannot simply go on.
    else if (found === "new-version") setLost(null);
    else if (typeof found === "object") {
      if (!isFailureTold.current) notify({ tone: "danger", text: t("userNotLoaded", { error: found.failure }) });
      isFailureTold.current = true;
      setLost("no-answer");
    } else setLost(found);
  }, [goOn, notify, t, userId]);

  useEffect(() => {
    return whenOtherPerson((isBack) => {
      // Whoever logs in after the first person left must not see what that one left open.
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
      // The dialog itself asks for a code that is due.
      [HELD, () => lost === null && location.reload()],
      // A call that broke off says nothing yet of server and session; a page that is being left breaks all of them off.
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
