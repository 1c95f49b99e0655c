import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { createTranslator, useLocale, useMessages, useTranslations } from "next-intl";
import { type StoredFinding, shownFindings } from "../errors/attempt-reading";

const looks = {
  error: { icon: CircleAlert, tone: "text-danger" },
  warning: { icon: TriangleAlert, tone: "text-warning" },
  info: { icon: Info, tone: "text-info" },
};

type Line = { kind: keyof typeof looks; message: string; remedy: string };

/** Findings in the answer and the provider's own messages; renders nothing without any. */
export function DownloadsFindings({ findings }: { findings: Record<string, unknown> }) {
  const t = useTranslations("harvestStatus.downloads");
  const sentence = useFindingSentences();
  const { exceptions, errors, warnings } = shownFindings.parse(findings);
  const providerMessages = exceptions.map(({ code, message, data }) => ({
    kind: "info" as const,
    message: t("providerSays", { code: code ?? "–", said: [message, data].filter(Boolean).join(" – ") }),
    remedy: "",
  }));
  const lines: Line[] = [
    ...providerMessages,
    ...errors.map((finding) => ({ kind: "error" as const, ...sentence(finding) })),
    ...warnings.map((finding) => ({ kind: "warning" as const, ...sentence(finding) })),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-label={t("findings")}>
      <p className="mb-1.5 font-semibold">{t("findings")}</p>
      <ul className="flex flex-col gap-2">
        {lines.map(({ kind, message, remedy }, index) => {
          const { icon: Icon, tone } = looks[kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that is never reordered
            <li key={index} className="flex items-start gap-2">
              <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
              <div className="min-w-0 max-w-[88ch] break-words">
                <p>{message}</p>
                {remedy ? <p className="text-muted">{remedy}</p> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A finding and its remedy as sentences. Needs "counter". */
function useFindingSentences(): (finding: StoredFinding) => { message: string; remedy: string } {
  const locale = useLocale();
  const texts = new Map<string, { message: string; remedy: string }>(Object.entries(useMessages().counter.finding));
  return ({ code, message, values, count }) => {
    const ownTexts = texts.get(code);
    if (!ownTexts) return { message, remedy: "" };
    const say = createTranslator({ locale, messages: ownTexts });
    const filled = { ...values, count };
    return { message: say("message", filled), remedy: ownTexts.remedy && say("remedy", filled) };
  };
}
