"use client";

import { Mail } from "lucide-react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { mailBriefingCall } from "@/lib/insights/briefing/contract";
import { send } from "@/lib/kit/call/send";

type Props = {
  organization: number;
  query: z.input<typeof mailBriefingCall.query>;
  label: string;
  /** Message when it was sent. */
  done: string;
};

/** Sends the briefing to the reader, such as before a meeting. */
export function MailBriefing({ organization, query, label, done }: Props) {
  const { isBusy, run } = useSnackbarAction();
  const mail = () =>
    run(async () => {
      await send(mailBriefingCall, { params: { organization }, query });
      return done;
    });
  return (
    <Button icon={Mail} busy={isBusy} onClick={() => void mail()}>
      {label}
    </Button>
  );
}
