"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";

/** Says so at the foot of the page, which stands without the selector. */
export function OrganizationsNotLoaded({ error }: { error: string }) {
  const t = useTranslations("shell");
  const notify = useSnackbar();
  useEffect(() => notify({ tone: "danger", text: t("organizationsNotLoaded", { error }) }), [error, notify, t]);
  return null;
}
