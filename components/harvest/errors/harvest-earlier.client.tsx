"use client";

import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { harvestEarlierCall } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  attempt: number;
  /** For screen readers, where several are on the page. */
  about?: string;
};

/** Harvests the months that the provider has in the earlier release only, and opens the harvest. */
export function HarvestEarlier({ attempt, about = "" }: Props) {
  const t = useTranslations("harvest.troubleAction");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  return (
    <Button
      size="small"
      variant="primary"
      icon={CloudDownload}
      busy={isBusy}
      {...(about ? { "aria-label": `${t("harvest-earlier")}: ${about}` } : {})}
      onClick={() =>
        void run(async () => {
          const { harvest } = await send(harvestEarlierCall, { params: { attempt } });
          router.push(`${pathTo("harvests")}?harvest=${harvest}`);
        })
      }
    >
      {t("harvest-earlier")}
    </Button>
  );
}
