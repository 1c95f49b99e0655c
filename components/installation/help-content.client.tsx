"use client";

import { ExternalLink } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { type HelpAnswer, helpAddress, readHelpAnswer } from "@/lib/installation/help-answer";
import type { RouteName } from "@/lib/navigation/routes";

const PATIENCE = 5000;

/** What the page is for: as the knowledge base at `helpUrl` says it, else in our own words. */
export function HelpContent({ name, helpUrl }: { name: RouteName; helpUrl: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const [answer, setAnswer] = useState<HelpAnswer | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, AbortSignal.timeout(PATIENCE)]);
    if (helpUrl)
      askHelp(helpAddress(helpUrl, name), locale, signal).then(
        (said) => left.signal.aborted || setAnswer(said),
        // Whatever keeps the knowledge base from answering: our own words are there.
        () => undefined,
      );
    return () => left.abort();
  }, [helpUrl, name, locale]);
  return (
    <>
      <p className="mt-1 whitespace-pre-line text-muted">{answer?.text ?? t(`help.${name}`)}</p>
      {answer?.url ? (
        <p className="mt-3">
          <a
            href={answer.url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1.5 text-brand underline underline-offset-3"
          >
            {t("shell.help.more")}
            <ExternalLink size={14} aria-hidden />
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Another host is asked as a stranger: without cookies, and without the headers of our own calls. */
async function askHelp(address: string, locale: string, signal: AbortSignal): Promise<HelpAnswer | null> {
  const headers = { accept: "application/json", "accept-language": locale };
  const response = await fetch(address, { headers, signal, credentials: "omit", referrerPolicy: "no-referrer" });
  return response.ok ? readHelpAnswer(await response.json()) : null;
}
