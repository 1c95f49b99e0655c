"use client";

import { BellRing } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { MailingOfEvents } from "./preferences-dialog.client";

const PreferencesDialog = later(() => import("./preferences-dialog.client").then((it) => it.PreferencesDialog));

type Props = {
  mailing: MailingOfEvents;
  /** Open on load, because links in mails lead here. */
  isOpen?: boolean;
  onClose?: () => void;
};

export function PreferencesButton({ mailing, isOpen: startsOpen = false, onClose }: Props) {
  const t = useTranslations("eventsPage.settings");
  const [isOpen, setOpen] = useState(startsOpen);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button icon={BellRing} onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      {isOpen ? <PreferencesDialog mailing={mailing} onClose={close} /> : null}
    </>
  );
}
