"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { confirmInstitutionCall } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  attempt: number;
  /** A user decided that it is not the library's; only the contrary is left to choose. */
  isRejected?: boolean;
  /** For screen readers, where several are on the page. */
  about?: string;
};

/** Decides for all held months of the same credentials whether their usage is the library's. */
export function ConfirmInstitution({ attempt, isRejected = false, about = "" }: Props) {
  const t = useTranslations("harvest.held");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const decide = (ours: boolean) =>
    void run(async () => {
      const { months } = await send(confirmInstitutionCall, { params: { attempt }, body: { ours } });
      router.refresh();
      return t(ours ? "confirmed" : "rejected", { count: months });
    });
  const label = (text: string) => (about ? { "aria-label": `${text}: ${about}` } : {});
  return (
    <>
      <Button
        size="small"
        variant={isRejected ? "secondary" : "primary"}
        icon={Check}
        busy={isBusy}
        {...label(t("ours"))}
        onClick={() => decide(true)}
      >
        {t("ours")}
      </Button>
      {isRejected ? null : (
        <Button size="small" icon={X} busy={isBusy} {...label(t("notOurs"))} onClick={() => decide(false)}>
          {t("notOurs")}
        </Button>
      )}
    </>
  );
}
