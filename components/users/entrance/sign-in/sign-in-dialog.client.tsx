"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { later } from "@/components/ui/parts/later";
import { TextLink } from "@/components/ui/text-link";
import { send } from "@/lib/kit/call/send";
import { pathTo } from "@/lib/navigation/routes";
import { readUserCall } from "@/lib/users/contract";
import type { CodeDevice } from "../code/code-device";
import type { Ways } from "../entrance-ways";
import { SignInForm } from "./sign-in-form.client";

type SignInAgainProps = Pick<Ways, "passwords" | "providers"> & {
  email?: string;
  onSignedIn: (key: string) => Promise<void>;
};

/** Ways to sign in without leaving the page behind the dialog: links open another tab. */
function SignInAgain({ passwords, providers, email = "", onSignedIn }: SignInAgainProps) {
  const t = useTranslations("users.signIn");
  const locale = useLocale();
  const forgotten = () => (
    <TextLink href={`${pathTo("dashboard")}?reset-password`} target="_blank">
      {t("forgotten")}
    </TextLink>
  );
  return (
    <div className="flex flex-col gap-5 pt-1">
      {passwords ? <SignInForm email={email} onSignedIn={onSignedIn} forgotten={forgotten} /> : null}
      {providers.length === 0 ? null : (
        <div className="flex flex-col gap-1.5">
          {providers.map(({ id, names }) => (
            <ButtonLink key={id} href={pathTo("dashboard")} target="_blank">
              {t("provider", { name: names[locale] })}
            </ButtonLink>
          ))}
          <p className="text-muted text-sm">{t("providerTab")}</p>
        </div>
      )}
    </div>
  );
}

/** Loaded on demand, because few visitors need it. */
const OneTimeCode = later(() => import("../code/one-time-code.client").then((it) => it.OneTimeCode));

type Props = {
  open: boolean;
  onSignedIn: (key: string) => void;
  /** "no-answer": the server is being polled, so the user who has to sign in is unknown. */
  reason?: "signed-out" | "no-answer";
  ways?: Pick<Ways, "passwords" | "providers">;
  /** Owner of the ended session. */
  email?: string;
};

const usual = { passwords: true, providers: [] };

/** Covers a page whose session has ended or whose server does not answer. Only a sign-in closes it. */
export function SignInDialog({ open, onSignedIn, reason = "signed-out", ways = usual, email = "" }: Props) {
  const t = useTranslations("users");
  const [pendingSignIn, setHeld] = useState<{ key: string; devices: readonly CodeDevice[] } | null>(null);
  useSignedInElsewhere(open && reason === "signed-out" && !pendingSignIn, onSignedIn);

  const enter = async (key: string) => {
    const { otp_required: devices } = await send(readUserCall, {});
    if (devices) setHeld({ key, devices });
    else onSignedIn(key);
  };
  const finish = (key: string) => {
    setHeld(null);
    onSignedIn(key);
  };

  const shared = { open, onClose: () => undefined, persistent: true, size: "small" } as const;
  if (pendingSignIn)
    return (
      <Dialog {...shared} title={t("code.title")}>
        <OneTimeCode devices={pendingSignIn.devices} onVerified={() => finish(pendingSignIn.key)} />
      </Dialog>
    );
  const words = reason === "no-answer" ? (["noAnswer", "noAnswerText"] as const) : (["again", "againText"] as const);
  return (
    <Dialog {...shared} title={t(`signIn.${words[0]}`)} description={t(`signIn.${words[1]}`)}>
      <SignInAgain {...ways} email={email} onSignedIn={enter} />
    </Dialog>
  );
}

/** Checks, each time the window gets the focus, whether a user signed in in another tab; passes the user's id. */
function useSignedInElsewhere(isAwaited: boolean, onSignedIn: (key: string) => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    const look = () => {
      send(readUserCall, {}).then(
        ({ pk, otp_required }) => otp_required === null && onSignedIn(String(pk)),
        // No session yet; the dialog stays.
        () => undefined,
      );
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isAwaited, onSignedIn]);
}
