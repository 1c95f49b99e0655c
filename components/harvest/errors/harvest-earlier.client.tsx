"use client";

import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { retirementBefore } from "@/lib/counter/standard/retirement";
import { harvestEarlierCall } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  attempt: number;
  /** Release of the attempt's report. */
  release: string;
  /** For screen readers, where several are on the page. */
  about?: string;
};

/** Harvests the months that the provider has in the earlier release only, and opens the harvest. */
export function HarvestEarlier({ attempt, release, about = "" }: Props) {
  const t = useTranslations("harvest.troubleAction");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const earlier = retirementBefore(release);
  if (!earlier) return null;
  const label = t("harvest-earlier", { release: earlier.release });
  return (
    <Button
      size="small"
      variant="primary"
      icon={CloudDownload}
      busy={isBusy}
      {...(about ? { "aria-label": `${label}: ${about}` } : {})}
      onClick={() =>
        void run(async () => {
          const { harvest } = await send(harvestEarlierCall, { params: { attempt } });
          router.push(`${pathTo("harvests")}?harvest=${harvest}`);
        })
      }
    >
      {label}
    </Button>
  );
}
