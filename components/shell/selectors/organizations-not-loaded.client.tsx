"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";

/** The page works without the selector; this shows why it is missing. */
export function OrganizationsNotLoaded({ error }: { error: string }) {
  const t = useTranslations("shell");
  const notify = useSnackbar();
  useEffect(() => notify({ tone: "danger", text: t("organizationsNotLoaded", { error }) }), [error, notify, t]);
  return null;
}
