"use client";

import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { harvestOtherReleaseCall } from "@/lib/harvest/contract";
import { otherReleaseOf } from "@/lib/harvest/states/other-release";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  attempt: number;
  errorCode: string;
  /** Release of the attempt's report. */
  release: string;
  /** For screen readers, where several are on the page. */
  about?: string;
};

/** Harvests the months that the provider has in another release only, and opens the harvest; nothing for other errors. */
export function HarvestOtherRelease({ attempt, errorCode, release, about = "" }: Props) {
  const t = useTranslations("harvest.troubleAction");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const other = otherReleaseOf(errorCode, release);
  if (!other) return null;
  const label = t(`harvest-${other.direction}`, { release: other.release });
  return (
    <Button
      size="small"
      variant="primary"
      icon={CloudDownload}
      busy={isBusy}
      {...(about ? { "aria-label": `${label}: ${about}` } : {})}
      onClick={() =>
        void run(async () => {
          const { harvest } = await send(harvestOtherReleaseCall, { params: { attempt } });
          router.push(`${pathTo("harvests")}?harvest=${harvest}`);
        })
      }
    >
      {label}
    </Button>
  );
}
