"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { send } from "@/lib/kit/call/send";
import { readUserCall } from "@/lib/users/contract";
import type { CodeDevice } from "./code-device";
import type { Ways } from "./entrance-ways";
import { SignInAgain } from "./sign-in-again.client";
import { useSignedInElsewhere } from "./use-signed-in-elsewhere";

/** Few need it, so that pages do not bring it along. */
const OneTimeCode = dynamic(() => import("./one-time-code.client").then(({ OneTimeCode }) => OneTimeCode), {
  ssr: false,
});

type Props = {
  open: boolean;
  onSignedIn: (key: string) => void;
  /** "no-answer": the server is being asked again; who needs to log in does not know yet. */
  reason?: "signed-out" | "no-answer";
  ways?: Pick<Ways, "passwords" | "provider">;
};

const usual = { passwords: true, provider: null };

/** Over a page whose session has ended, or whose server is silent; it cannot be closed but by logging in. */
export function SignInDialog({ open, onSignedIn, reason = "signed-out", ways = usual }: Props) {
  const t = useTranslations("users");
  const [held, setHeld] = useState<{ key: string; devices: readonly CodeDevice[] } | null>(null);
  useSignedInElsewhere(open && reason === "signed-out" && !held, onSignedIn);

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
  if (held)
    return (
      <Dialog {...shared} title={t("code.title")}>
        <OneTimeCode devices={held.devices} onVerified={() => finish(held.key)} />
      </Dialog>
    );
  const words = reason === "no-answer" ? (["noAnswer", "noAnswerText"] as const) : (["again", "againText"] as const);
  return (
    <Dialog {...shared} title={t(`signIn.${words[0]}`)} description={t(`signIn.${words[1]}`)}>
      <SignInAgain {...ways} onSignedIn={enter} />
    </Dialog>
  );
}
