"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const MailingDialog = later(() => import("./mailing-dialog.client").then((it) => it.MailingDialog));

type Props = { report: { pk: number; name: string } };

/** Recipients of a saved report by e-mail. Its texts are in `subscriptions`. */
export function MailingButton({ report }: Props) {
  const t = useTranslations("subscriptions.dialog");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Mail} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen ? <MailingDialog report={report} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
