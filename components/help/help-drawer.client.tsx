"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Markdown } from "@/components/ui/markdown";
import { useReturnFocus } from "@/components/ui/overlays/use-return-focus";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Spinner } from "@/components/ui/states/spinner";
import { TextLink } from "@/components/ui/text-link";
import { readRouteHelpCall } from "@/lib/help/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { pathTo, type RouteName } from "@/lib/navigation/routes";
import { type HelpAnswer, helpAddress, readHelpAnswer } from "@/lib/site/help-answer";
import { MoreLink } from "./more-link";

export type HelpDrawerProps = { name: RouteName | null; contact: string; helpUrl: string; onClose: () => void };

/**
 * Help next to the page, which stays usable; on small screens above it. Escape inside closes it and returns the focus.
 */
export function HelpDrawer({ name, contact, helpUrl, onClose }: HelpDrawerProps) {
  const t = useTranslations();
  const focus = useReturnFocus(true);
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focus.giveBack}
          onInteractOutside={(event) => event.preventDefault()}
          className="appear fixed top-(--bar) right-0 bottom-0 z-float flex w-full flex-col border-hairline border-l bg-raised shadow-float outline-none sm:w-[420px]"
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-2">
            <Radix.Title className="min-w-0 grow font-semibold text-lg">
              {name ? t(`routes.${name}`) : t("shell.help.open")}
            </Radix.Title>
            <IconButton label={t("shell.help.close")} icon={X} onClick={onClose} className="-mr-2" />
          </div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable to be scrolled by keyboard
            tabIndex={0}
            aria-label={t("shell.help.open")}
            className="min-h-0 grow overflow-y-auto px-5 pb-5"
          >
            {name ? <HelpContent key={name} name={name} helpUrl={helpUrl} /> : null}
          </section>
          <div className="flex flex-wrap gap-x-5 gap-y-1 border-hairline border-t px-5 py-3">
            <TextLink href={pathTo("help")}>{t("shell.help.guide")}</TextLink>
            {contact ? (
              <a href={`mailto:${contact}`} className="text-brand underline decoration-brand/40 underline-offset-3">
                {t("shell.help.contactLink", { email: contact })}
              </a>
            ) : null}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const PATIENCE = 5000;

/** Help of the page: from the knowledge base at `helpUrl` if it has any, else from the product's own guide. */
function HelpContent({ name, helpUrl }: { name: RouteName; helpUrl: string }) {
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
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(PATIENCE)]);
    askHelp(helpAddress(helpUrl, name), locale, signal)
      // Any failure of the knowledge base falls back to the product's own guide.
      .catch(() => null)
      .then((reply) => controller.signal.aborted || setAnswer(reply));
    return () => controller.abort();
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
