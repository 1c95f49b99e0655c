import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { verifyCredentialsCall } from "@/lib/credentials/contract";
import { getAttemptCall, startHarvestCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

/** Tries credentials, or a failed request once more, and goes to where it can be followed. */
export function useTroubleHarvest() {
  const notify = useSnackbar();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const follow = async (start: () => Promise<number>) => {
    setBusy(true);
    try {
      router.push(`${pathTo("harvests")}?harvest=${await start()}`);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: [failure.message, ...Object.values(failure.fields).flat()].join(" ") });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    verify: (credentials: number) =>
      follow(async () => (await send(verifyCredentialsCall, { params: { id: credentials }, body: {} })).harvest),
    again: (attempt: number) => follow(() => harvestAgain(attempt)),
  };
}

async function harvestAgain(attempt: number): Promise<number> {
  const { intention } = await send(getAttemptCall, { params: { attempt } });
  const { credentials, counter_report, month } = intention;
  const { pk } = await send(startHarvestCall, {
    body: {
      intentions: [
        { credentials: credentials.pk, counter_report: counter_report.pk, start_date: month, end_date: month },
      ],
    },
  });
  return pk;
}
