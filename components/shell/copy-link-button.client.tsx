"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { type DateRange, rangeToStore } from "@/lib/navigation/date-range";
import { SHARED_ORGANIZATION, SHARED_RANGE } from "@/lib/navigation/selection";

type Props = { organizationId: number | null; range: DateRange };

/** Copies the page's address together with what is selected, for whoever shall see the same. */
export function CopyLinkButton({ organizationId, range }: Props) {
  const t = useTranslations("shell.share");
  const notify = useSnackbar();
  const copy = async () => {
    const address = new URL(window.location.href);
    if (organizationId !== null) address.searchParams.set(SHARED_ORGANIZATION, String(organizationId));
    address.searchParams.set(SHARED_RANGE, rangeToStore(range));
    try {
      await navigator.clipboard.writeText(address.href);
      notify({ tone: "ok", text: t("copied") });
    } catch {
      notify({ tone: "danger", text: t("notCopied", { address: address.href }) });
    }
  };
  return <IconButton label={t("copy")} icon={Link2} onClick={() => void copy()} />;
}
