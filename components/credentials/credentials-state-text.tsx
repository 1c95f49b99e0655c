import { CircleCheck, CircleHelp, CirclePause, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/harvest/use-error-words";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import type { Credentials } from "@/lib/credentials/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { type CredentialsState, credentialsState } from "./credentials-state";

const looks: Record<CredentialsState, { tone: Tone; icon: LucideIcon }> = {
  broken: { tone: "danger", icon: CircleX },
  "report-broken": { tone: "warning", icon: TriangleAlert },
  unverified: { tone: "warning", icon: CircleHelp },
  off: { tone: "muted", icon: CirclePause },
  ready: { tone: "ok", icon: CircleCheck },
};

/** The state in words; what is broken says why and since when. */
export function CredentialsStateText({ credentials }: { credentials: Credentials }) {
  const t = useTranslations("credentials.status");
  const state = credentialsState(credentials);
  return (
    <div className="flex flex-col items-start py-0.5">
      <StatusText {...looks[state]} tip={t(`${state}.hint`)}>
        {t(`${state}.name`)}
      </StatusText>
      <Reason credentials={credentials} />
    </div>
  );
}

function Reason({ credentials }: { credentials: Credentials }) {
  const t = useTranslations("credentialsPages");
  const words = useErrorWords();
  const { day } = useFormat();
  const brokenReport = credentials.counter_reports.find((report) => report.broken_since);
  const { broken_since, broken_by } = credentials.broken_since ? credentials : (brokenReport ?? credentials);
  const explained = words(broken_by ?? "");
  if (!broken_since || !explained) return null;
  const { name, action } = explained;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what to do has to be reachable by keyboard
    <span className="min-w-44 max-w-80 text-muted text-sm" tabIndex={0} data-tip={action}>
      {t("brokenSince", { reason: name, day: day(broken_since) })}
      <span className="sr-only">{` ${action}`}</span>
    </span>
  );
}
