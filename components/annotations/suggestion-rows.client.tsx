"use client";

import { NotebookPen, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { entityName } from "@/components/credentials/entity-name";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { TextLink } from "@/components/ui/text-link";
import { type AnnotationSuggestion, settleSuggestionCall } from "@/lib/annotations/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { useAnnotationText } from "./annotation-text";

const SHOWN = 3;

/** Annotations that publishers' notices suggest, each taken up or dismissed with one click. */
export function SuggestionRows({ suggestions }: { suggestions: readonly AnnotationSuggestion[] }) {
  const t = useTranslations("annotations.suggested");
  const { settle, busy } = useSettling();
  const rows = (some: readonly AnnotationSuggestion[]) => (
    <ul className="divide-y divide-hairline">
      {some.map((one) => (
        <SuggestionRow key={nameOf(one)} suggestion={one} busy={busy === nameOf(one)} onSettle={settle} />
      ))}
    </ul>
  );
  const more = suggestions.slice(SHOWN);
  return (
    <Card title={t("title")}>
      <p className="max-w-[72ch] text-muted text-sm">
        {t.rich("text", { link: (chunks) => <TextLink href={pathTo("unusual-months")}>{chunks}</TextLink> })}
      </p>
      {rows(suggestions.slice(0, SHOWN))}
      {more.length > 0 ? (
        <details className="border-hairline border-t pt-3">
          <summary className="w-fit cursor-pointer rounded-sm text-brand text-sm">
            {t("more", { count: more.length })}
          </summary>
          {rows(more)}
        </details>
      ) : null}
    </Card>
  );
}

const nameOf = ({ platform, organization, key }: AnnotationSuggestion) => `${platform.pk} ${organization?.pk} ${key}`;

type Decision = "accept" | "dismiss" | "reopen";

type RowProps = {
  suggestion: AnnotationSuggestion;
  busy: boolean;
  onSettle: (suggestion: AnnotationSuggestion, decision: Decision) => Promise<void>;
};

function SuggestionRow({ suggestion, busy, onSettle }: RowProps) {
  const t = useTranslations("annotations.suggested");
  const locale = useLocale();
  const { period } = useAnnotationText();
  const { platform, organization, type, source, message } = suggestion;
  const named = { platform: entityName(platform, locale), period: period(suggestion) };
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-80 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">
            {[named.platform, ...(organization ? [entityName(organization, locale)] : [])].join(" · ")}
          </span>
          <span className="tabular text-muted text-sm">{named.period}</span>
          <Badge>{type || t("untyped")}</Badge>
          <span className="text-muted text-sm">{t(`source.${source}`)}</span>
        </p>
        <p lang="en" className="mt-1 max-w-[80ch] text-sm">
          {message}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          icon={NotebookPen}
          busy={busy}
          aria-label={t("acceptNamed", named)}
          onClick={() => void onSettle(suggestion, "accept")}
        >
          {t("accept")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={X}
          busy={busy}
          aria-label={t("dismissNamed", named)}
          onClick={() => void onSettle(suggestion, "dismiss")}
        >
          {t("dismiss")}
        </Button>
      </div>
    </li>
  );
}

function useSettling() {
  const t = useTranslations("annotations.suggested");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const settle = async (suggestion: AnnotationSuggestion, decision: Decision): Promise<void> => {
    const { key, platform, organization } = suggestion;
    setBusy(nameOf(suggestion));
    try {
      const body = { key, platform: platform.pk, organization: organization?.pk ?? null, decision };
      await send(settleSuggestionCall, { body });
      if (decision === "accept") notify({ tone: "ok", text: t("accepted") });
      if (decision === "dismiss")
        notify({
          ...{ tone: "ok", text: t("dismissed") },
          action: { label: t("undo"), run: () => void settle(suggestion, "reopen") },
        });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    }
    setBusy(null);
    router.refresh();
  };
  return { settle, busy };
}
