"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { ShareProps } from "./share-props";

const ShareDialog = later(() => import("./share-dialog.client").then((it) => it.ShareDialog));

/** Shares a report, a briefing or a dashboard with people without an account; nothing for readers who may not. Its texts are in `sharing`. */
export function ShareButton(props: ShareProps) {
  const t = useTranslations("sharing.dialog");
  const [isOpen, setOpen] = useState(false);
  if (!props.sharesPublicly) return null;
  return (
    <>
      <Button icon={Link2} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen ? <ShareDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
