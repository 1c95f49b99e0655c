"use client";

import { ListRestart } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { Notice } from "@/components/ui/states/notice";
import { requestPlatformsCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { testDraft } from "../access-test/test-draft";
import { ListProblem, ListProgress } from "./list-problem";
import { useServiceList } from "./use-service-list";

type Props = {
  form: FormState;
  /** The credentials being changed. */
  storedId: number | null;
  value: string | null;
  onChoose: (parameter: string) => void;
};

/** Values of the platform parameter that the provider lists, requested on demand with the form's values. */
export function MemberPlatformChoices({ form, storedId, value, onChoose }: Props) {
  const t = useTranslations("credentialsMembers.platforms");
  const requested = useServiceList(() => {
    const { month: _, ...draft } = testDraft(form.values, storedId, "");
    return send(requestPlatformsCall, { body: draft });
  });
  const { outcome, isRunning, problem } = requested;
  if (isRunning) return <ListProgress requested={requested} starting={t("starting")} />;
  const platforms = outcome?.platforms ?? [];
  return (
    <>
      {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
      {outcome && outcome.error_code !== "" ? <ListProblem list="platforms" outcome={outcome} /> : null}
      {platforms.length > 0 ? (
        <Combobox
          label={t("label")}
          placeholder={t("choose")}
          value={platforms.find(({ parameter }) => parameter === value)?.parameter ?? null}
          options={platforms.map(({ parameter, name, description }) => ({
            value: parameter,
            label: name,
            hint: [parameter, description].filter(Boolean).join(" · "),
            keywords: `${parameter} ${description}`,
          }))}
          onChange={(parameter) => parameter && onChoose(parameter)}
        />
      ) : (
        <Button variant="quiet" size="small" icon={ListRestart} className="self-start" onClick={requested.start}>
          {t("request")}
        </Button>
      )}
    </>
  );
}
