"use client";

import { Megaphone, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CONTENT_ID } from "@/components/shell/skip-link";
import { IconButton } from "@/components/ui/icon-button";
import { TextLink } from "@/components/ui/text-link";
import { anchorOf } from "@/lib/help/releases/release";
import { pathTo } from "@/lib/navigation/routes";
import { useRememberRelease } from "./remember-release.client";

/** Announces the latest release until dismissed; dismissing leaves it unseen. `title`: in the reader's language. */
export function ReleaseBanner({ version, title }: { version: string; title: string }) {
  const t = useTranslations("releases.banner");
  const remember = useRememberRelease();
  const [isBusy, setBusy] = useState(false);
  const [dismissed, setDismissed] = useState("");
  if (dismissed === version) return null;
  const dismiss = async () => {
    setBusy(true);
    try {
      await remember({ last_dismissed_release: version });
      document.getElementById(CONTENT_ID)?.focus();
      setDismissed(version);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section
      aria-label={t("label")}
      data-shell
      className="flex min-h-11 items-center gap-3 border-hairline border-b bg-brand-soft py-1.5 pr-2 pl-4"
    >
      <Megaphone size={17} aria-hidden className="shrink-0 text-brand" />
      <p className="flex min-w-0 grow flex-wrap gap-x-3">
        <span className="font-semibold">{title}</span>
        <TextLink href={`${pathTo("releases")}#${anchorOf(version)}`}>{t("read")}</TextLink>
      </p>
      <IconButton label={t("dismiss")} icon={X} busy={isBusy} disabled={isBusy} onClick={dismiss} />
    </section>
  );
}
