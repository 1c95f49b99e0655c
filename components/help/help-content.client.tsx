"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Markdown } from "@/components/ui/markdown";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Spinner } from "@/components/ui/states/spinner";
import { TextLink } from "@/components/ui/text-link";
import { readRouteHelpCall } from "@/lib/help/contract";
import { useCall } from "@/lib/kit/call/use-call";
import type { RouteName } from "@/lib/navigation/routes";
import { type HelpAnswer, helpAddress, readHelpAnswer } from "@/lib/site/help-answer";
import { MoreLink } from "./more-link";

const PATIENCE = 5000;

/** Help of the page: from the knowledge base at `helpUrl` if it has any, else from the product's own guide. */
export function HelpContent({ name, helpUrl }: { name: RouteName; helpUrl: string }) {
  const t = useTranslations();
  const answer = useKnowledgeBase(name, helpUrl);
  if (!answer?.text)
    return (
      <>
        <p className="text-muted">{t(`help.${name}`)}</p>
        {answer === undefined ? null : <OwnHelp name={name} />}
        {answer?.url ? <MoreLink href={answer.url}>{t("shell.help.more")}</MoreLink> : null}
      </>
    );
  return (
    <>
      <p className="whitespace-pre-line text-muted">{answer.text}</p>
      <LibraryLink name={name} />
      {answer.url ? <MoreLink href={answer.url}>{t("shell.help.more")}</MoreLink> : null}
    </>
  );
}

/** Undefined while loading; null without a knowledge base or without an entry for this page. */
function useKnowledgeBase(name: RouteName, helpUrl: string): HelpAnswer | null | undefined {
  const locale = useLocale();
  const [answer, setAnswer] = useState<HelpAnswer | null | undefined>(helpUrl ? undefined : null);
  useEffect(() => {
    if (!helpUrl) return;
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(PATIENCE)]);
    askHelp(helpAddress(helpUrl, name), locale, signal)
      // Any failure of the knowledge base falls back to the product's own guide.
      .catch(() => null)
      .then((said) => left.signal.aborted || setAnswer(said));
    return () => left.abort();
  }, [helpUrl, name, locale]);
  return answer;
}

const useRouteHelp = (name: RouteName) =>
  useCall(readRouteHelpCall, { params: { route: name }, query: { language: useLocale() } });

/** For sites whose operators have written their own help. */
function LibraryLink({ name }: { name: RouteName }) {
  const t = useTranslations("shell.help");
  const link = useRouteHelp(name).data?.link;
  return link ? <MoreLink href={link.url}>{link.label || t("ofLibrary")}</MoreLink> : null;
}

function OwnHelp({ name }: { name: RouteName }) {
  const t = useTranslations("shell.help");
  const loading = useTranslations("common")("loading");
  const { data, problem, isLoading, refresh } = useRouteHelp(name);
  // A page without help shows its summary and a link to the guide.
  if (problem?.status === 404) return null;
  if (problem)
    return (
      <p role="alert" className="mt-3 flex flex-wrap items-center gap-3">
        {t("notLoaded")}
        <RetryButton onRetry={() => void refresh()} />
      </p>
    );
  if (isLoading || !data) return <Spinner label={loading} />;
  return (
    <>
      <LibraryLink name={name} />
      <div className="mt-3">
        <Markdown>{data.text}</Markdown>
      </div>
      <p className="mt-4">
        <TextLink href={data.path}>{t("whole")}</TextLink>
      </p>
    </>
  );
}

/** Requests another host without cookies and without the headers of our own calls. */
async function askHelp(address: string, locale: string, signal: AbortSignal): Promise<HelpAnswer | null> {
  const headers = { accept: "application/json", "accept-language": locale };
  const response = await fetch(address, { headers, signal, credentials: "omit", referrerPolicy: "no-referrer" });
  return response.ok ? readHelpAnswer(await response.json()) : null;
}
