"use client";

import { Megaphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const AnnounceDialog = later(() => import("./announce-dialog.client").then((it) => it.AnnounceDialog));

/** Visible to administrators of the consortium. */
export function AnnounceButton() {
  const t = useTranslations("eventsPage.announce");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Megaphone} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen ? <AnnounceDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
