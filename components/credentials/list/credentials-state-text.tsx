import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePause,
  CircleX,
  Copy,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/harvest/errors/use-error-words";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import { wholeDates } from "@/components/ui/whole-dates";
import type { Credentials } from "@/lib/credentials/contract";
import type { CredentialsStatus } from "@/lib/credentials/credentials-status";
import { daysLeft } from "@/lib/credentials/list/expiry";
import { useFormat } from "@/lib/kit/format/use-format";

const looks: Record<CredentialsStatus, { tone: Tone; icon: LucideIcon }> = {
  broken: { tone: "danger", icon: CircleX },
  "report-broken": { tone: "warning", icon: TriangleAlert },
  unverified: { tone: "warning", icon: CircleHelp },
  off: { tone: "muted", icon: CirclePause },
  working: { tone: "ok", icon: CircleCheck },
};

type Props = {
  credentials: Credentials;
  /** yyyy-MM-dd */
  today: string;
};

/** The state as text with details: cause and time of a breakage, expiry of keys, start of harvesting. */
export function CredentialsStateText({ credentials, today }: Props) {
  const t = useTranslations("credentials.status");
  const { status } = credentials;
  return (
    <div className="flex min-w-34 flex-col items-start py-0.5">
      <StatusText {...looks[status]} tip={t(`${status}.hint`)}>
        {t(`${status}.name`)}
      </StatusText>
      <Reason credentials={credentials} />
      <LastFailure credentials={credentials} />
      <Waiting credentials={credentials} today={today} />
      <Ending credentials={credentials} today={today} />
      <Sameness credentials={credentials} />
    </div>
  );
}

function Reason({ credentials }: Pick<Props, "credentials">) {
  const t = useTranslations("credentialsPages");
  const words = useErrorWords();
  const { day } = useFormat();
  const brokenReport = credentials.counter_reports.find((report) => report.broken_since);
  const { broken_since, broken_by } = credentials.broken_since ? credentials : (brokenReport ?? credentials);
  const explained = words(broken_by ?? "");
  if (!broken_since || !explained) return null;
  const { name, action } = explained;
  return <Advised action={action}>{t("brokenSince", { reason: name, day: day(broken_since) })}</Advised>;
}

/** Last failure of unverified credentials. */
function LastFailure({ credentials: { status, last_failure: failure } }: Pick<Props, "credentials">) {
  const t = useTranslations("credentialsPages");
  const words = useErrorWords();
  const { day } = useFormat();
  if (status !== "unverified") return null;
  const explained = words(failure?.error_code ?? "");
  if (!failure || !explained) return <Line icon={CircleDashed}>{t("notTried")}</Line>;
  const { name, action } = explained;
  return <Advised action={action}>{t("lastFailure", { reason: name, day: day(failure.at) })}</Advised>;
}

function Advised({ action, children }: { action: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what to do has to be reachable by keyboard
    <span className="max-w-72 text-muted text-sm" tabIndex={0} data-tip={action}>
      {wholeDates(children)}
      <span className="sr-only">{` ${action}`}</span>
    </span>
  );
}

function Waiting({ credentials: { not_before }, today }: Props) {
  const t = useTranslations("credentialsPages");
  const { day } = useFormat();
  if (!not_before || day(not_before) <= today) return null;
  return <Line icon={Hourglass}>{t("waitsUntil", { day: day(not_before) })}</Line>;
}

function Ending({ credentials: { expires_on, expiring }, today }: Props) {
  const t = useTranslations("credentialsPages");
  if (!expires_on || !expiring) return null;
  const days = daysLeft(new Date(expires_on), new Date(today));
  return (
    <Line icon={CalendarClock} tone="text-warning">
      {days < 0 ? t("ended", { day: expires_on }) : t("ending", { days })}
    </Line>
  );
}

function Sameness({ credentials: { same_in_org, same_global } }: Pick<Props, "credentials">) {
  const t = useTranslations("credentialsPages");
  if (!same_in_org && !same_global) return null;
  return (
    <Line icon={Copy} tone="text-warning" tip={t("sameTip")}>
      {same_in_org ? t("sameInOrg") : t("sameGlobal")}
    </Line>
  );
}

type LineProps = { icon: LucideIcon; tone?: string; tip?: string; children: string };

function Line({ icon: Icon, tone = "text-muted", tip, children }: LineProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 text-sm ${tone}`}
      {...(tip ? { "data-tip": tip, tabIndex: 0 } : {})}
    >
      <Icon size={13} aria-hidden className="shrink-0" />
      {children}
      {tip ? <span className="sr-only">{` (${tip})`}</span> : null}
    </span>
  );
}
