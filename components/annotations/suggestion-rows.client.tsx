"use client";

import { NotebookPen, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Card } from "@/components/ui/page/card";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { TextLink } from "@/components/ui/text-link";
import { type AnnotationSuggestion, settleSuggestionCall } from "@/lib/annotations/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { useAnnotationText } from "./annotation-text";

const SHOWN = 3;

/** Suggested annotations, each accepted or dismissed with one click. */
export function SuggestionRows({ suggestions }: { suggestions: readonly AnnotationSuggestion[] }) {
  const t = useTranslations("annotations.suggested");
  const rows = (some: readonly AnnotationSuggestion[]) => (
    <ul className="divide-y divide-hairline">
      {some.map((one) => (
        <SuggestionRow key={nameOf(one)} suggestion={one} />
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

function SuggestionRow({ suggestion }: { suggestion: AnnotationSuggestion }) {
  const t = useTranslations("annotations.suggested");
  const locale = useLocale();
  const { period } = useAnnotationText();
  const { platform, organization, type, source, message } = suggestion;
  const named = { platform: entityName(platform, locale), period: period(suggestion) };
  const { isBusy, settle } = useSettling(suggestion);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-80 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">
            {[named.platform, ...(organization ? [entityName(organization, locale)] : [])].join(" · ")}
          </span>
          <span className="text-muted text-sm">{named.period}</span>
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
          busy={isBusy}
          aria-label={t("acceptNamed", named)}
          onClick={() => settle("accept")}
        >
          {t("accept")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={X}
          busy={isBusy}
          aria-label={t("dismissNamed", named)}
          onClick={() => settle("dismiss")}
        >
          {t("dismiss")}
        </Button>
      </div>
    </li>
  );
}

function useSettling({ key, platform, organization }: AnnotationSuggestion) {
  const t = useTranslations("annotations.suggested");
  const notify = useSnackbar();
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const settle = (decision: Decision): Promise<boolean> =>
    run(async () => {
      const body = { key, platform: platform.pk, organization: organization?.pk ?? null, decision };
      await send(settleSuggestionCall, { body }).finally(() => router.refresh());
      if (decision === "accept") return t("accepted");
      if (decision === "dismiss")
        notify({
          ...{ tone: "ok", text: t("dismissed") },
          action: { label: t("undo"), run: () => void settle("reopen") },
        });
    });
  return { isBusy, settle };
}
