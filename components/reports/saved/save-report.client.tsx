"use client";

import { Save } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { SavedReport } from "@/lib/reports/saved/contract";
import type { SaveOffer } from "@/lib/reports/saved/read-save-offer";
import type { Question } from "@/lib/usage/question";

const SaveQuestionDialog = later(() => import("./save-question-dialog.client").then((it) => it.SaveQuestionDialog));

const SaveChanges = later(() => import("./save-changes.client").then((it) => it.SaveChanges));

type Props = {
  /** The question on screen. */
  question: Question;
  offer: SaveOffer;
  /** The report being edited; absent for a new one. */
  saved?: SavedReport | undefined;
};

/** Saves the builder's question: as a new report, over the open one, or as a copy. */
export function SaveReport({ question, offer, saved }: Props) {
  const t = useTranslations("savedReports.save");
  const [isOpen, setOpen] = useState(false);
  if (saved) return <SaveChanges {...{ question, offer, saved }} />;
  return (
    <>
      <Button variant="primary" icon={Save} onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {isOpen ? <SaveQuestionDialog {...{ question, offer }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
