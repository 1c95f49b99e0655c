"use client";

import { Check, CornerDownLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { CounterVersion } from "@/lib/credentials/counter-versions";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { isSameAddress } from "@/lib/platforms/registry/suggested-url";
import type { UrlCandidate } from "./url-candidates";
import type { PlatformSuggestions } from "./use-suggestions";

type Props = { form: FormState; release: CounterVersion; suggestions: PlatformSuggestions };

const SHOWN = 4;

/** The service URL, with the known ones for the platform below. */
export function UrlField({ form, release, suggestions }: Props) {
  const t = useTranslations("credentialsPages");
  const url = typeof form.values.url === "string" ? form.values.url : "";
  return (
    <div className="flex flex-col gap-2">
      <TextField
        name="url"
        label={t("field.url")}
        hint={t(release === "4" ? "hint.url4" : "hint.url")}
        required
        type="url"
        inputMode="url"
        maxLength={400}
        autoComplete="off"
        placeholder={release === "4" ? "https://sushi.example.org/SushiService" : "https://sushi.example.org/counter"}
      />
      {suggestions.candidates.length > 0 ? (
        <ul aria-label={t("url.known")} className="flex flex-col gap-1">
          {suggestions.candidates.slice(0, SHOWN).map((candidate) => (
            <li key={candidate.url}>
              <Candidate
                candidate={candidate}
                isChosen={URL.canParse(url) && isSameAddress(url, candidate.url)}
                onChoose={() => form.set("url", candidate.url)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type CandidateProps = { candidate: UrlCandidate; isChosen: boolean; onChoose: () => void };

function Candidate({ candidate: { url, from, months, isHttpOnly }, isChosen, onChoose }: CandidateProps) {
  const t = useTranslations("credentialsPages.url");
  const source = [t(from), ...(months > 0 ? [t("months", { count: months })] : [])].join(" · ");
  const note = isHttpOnly ? <span className="block text-warning">{t("httpOnly")}</span> : null;
  if (isChosen)
    return (
      <p className="flex items-start gap-1.5 px-1.5 text-ok text-sm">
        <Check size={14} aria-hidden className="mt-0.5 shrink-0" />
        <span className="min-w-0">
          {source}
          {note}
        </span>
      </p>
    );
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-6 w-full items-start gap-1.5 rounded-sm px-1.5 py-0.5 text-left text-sm hover:bg-sunken"
    >
      <CornerDownLeft size={14} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="text-brand [overflow-wrap:anywhere]">{t("use", { url })}</span>
        <span className="block text-muted">{source}</span>
        {note}
      </span>
    </button>
  );
}
