import { CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { AttemptStatus } from "@/lib/harvest/attempt/attempt-status";
import { type StoredException, storedFindings } from "./attempt-reading";
import { useErrorWords } from "./use-error-words";
import { useFindingSentences } from "./use-finding-sentences";

const grave = { icon: CircleAlert, tone: "text-danger" };
const remarkable = { icon: TriangleAlert, tone: "text-warning" };

type Props = { attempt: { status: AttemptStatus; error_code: string; findings: Record<string, unknown> } };

/** Why the attempt ended so: the error in words, what the provider said, and what was noticed in the answer. */
export function AttemptFindings({ attempt }: Props) {
  const words = useErrorWords();
  const sentence = useFindingSentences();
  const { exceptions, errors, warnings, detail } = storedFindings.parse(attempt.findings);
  const explained = words(attempt.error_code);
  const isFailed = attempt.status.endsWith("_failed");
  const isNothing = !explained && exceptions.length + errors.length + warnings.length === 0;
  if (isNothing) return null;
  return (
    <ul className="flex flex-col gap-2">
      {explained?.meaning ? (
        <Line
          {...(isFailed ? grave : remarkable)}
          title={explained.name}
          text={explained.meaning}
          {...(isFailed ? { action: explained.action } : {})}
        />
      ) : null}
      {exceptions.map((exception, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is never reordered
        <Said key={index} exception={exception} />
      ))}
      {errors.map((finding) => {
        const { message, remedy } = sentence(finding);
        return <Line key={`${finding.code} ${message}`} {...grave} text={message} action={remedy} />;
      })}
      {warnings.map((finding) => {
        const { message, remedy } = sentence(finding);
        return <Line key={`${finding.code} ${message}`} {...remarkable} text={message} action={remedy} />;
      })}
      {detail ? <Technical detail={detail} /> : null}
    </ul>
  );
}

/** The provider's own words. */
function Said({ exception: { code, message, data } }: { exception: StoredException }) {
  const t = useTranslations("harvestPages.attempt");
  const said = [message, data].filter(Boolean).join(" – ");
  return <Line icon={Info} tone="text-info" text={t("providerSays", { code: code ?? "–", said })} />;
}

function Technical({ detail }: { detail: string }) {
  const t = useTranslations("harvestPages.attempt");
  return <Line icon={Info} tone="text-muted" text={t("detail", { detail })} />;
}

type LineProps = { icon: LucideIcon; tone: string; title?: string; text: string; action?: string };

function Line({ icon: Icon, tone, title, text, action }: LineProps) {
  return (
    <li className="flex items-start gap-2">
      <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 break-words">
        {title ? <p className="font-semibold">{title}</p> : null}
        <p>{text}</p>
        {action ? <p className="text-muted">{action}</p> : null}
      </div>
    </li>
  );
}
