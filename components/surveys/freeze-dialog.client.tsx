"use client";

import { useTranslations } from "next-intl";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type AnswerQuery, freezeAnswerCall } from "@/lib/surveys/contract";
import { surveyAddress } from "./survey-address";

export type Freezing = {
  survey: { id: string; name: string };
  query: AnswerQuery;
  /** Displayed name of the period. */
  year: string;
  whose: string;
};

/** Freezes the answer with a note, then opens it. */
export function FreezeDialog({ survey, query, year, whose, onClose }: Freezing & { onClose: () => void }) {
  const t = useTranslations("surveys.frozen");
  const router = useRouter();
  const form = useContractForm(freezeAnswerCall, {
    values: { ...query, survey: survey.id, note: "" },
    onDone: ({ pk }) => {
      onClose();
      router.push(surveyAddress({ tab: "frozen", survey: survey.id, answer: pk }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t("title")}
      description={t("what", { survey: survey.name, year, whose })}
      submit={t("submit")}
    >
      <TextArea name="note" label={t("note")} hint={t("noteHint")} rows={3} />
    </FormDialog>
  );
}
