import {
  BellRing,
  CalendarX2,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  ClockAlert,
  DatabaseBackup,
  FileDiff,
  FileQuestion,
  FileX2,
  History,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestion,
  Scale,
  TriangleAlert,
  Unplug,
  Wrench,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useReasonText } from "@/components/annotations/unusual/use-reason-text";
import { useUnusualUse } from "@/components/annotations/unusual/use-unusual-use";
import { credentialsList } from "@/components/credentials/list/credentials-list";
import { restatementsList } from "@/components/harvest/restatements/restatements-list";
import { troubleshooting } from "@/components/harvest/troubleshooting/troubleshooting-list";
import { interestPlatforms, WITHOUT } from "@/components/interest/interest-lists";
import { surveyAddress } from "@/components/surveys/survey-address";
import { Card } from "@/components/ui/page/card";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { TextLink } from "@/components/ui/text-link";
import { type Tone, toneText } from "@/components/ui/tone";
import { uploadsList } from "@/components/uploads/list/uploads-list";
import type { AttentionKind } from "@/lib/insights/dashboard/contract";
import type { AttentionItem } from "@/lib/insights/dashboard/list-attention";
import type { UnusualMonth, UnusualReason } from "@/lib/insights/unusual/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { log } from "@/lib/kit/log";
import { pathTo } from "@/lib/navigation/routes";

type Look = { tone: Tone; icon: LucideIcon };

const looks: Readonly<Record<AttentionKind, Look>> = {
  brokenCredentials: { tone: "danger", icon: Unplug },
  brokenReports: { tone: "danger", icon: Wrench },
  heldReports: { tone: "warning", icon: MessageCircleQuestion },
  failing: { tone: "danger", icon: CircleAlert },
  expiring: { tone: "warning", icon: ClockAlert },
  backupLate: { tone: "warning", icon: DatabaseBackup },
  missing: { tone: "warning", icon: CalendarX2 },
  uploadsUnusable: { tone: "danger", icon: FileX2 },
  uploadsFailed: { tone: "danger", icon: FileX2 },
  uploadsWaiting: { tone: "info", icon: FileQuestion },
  warnings: { tone: "warning", icon: TriangleAlert },
  unusual: { tone: "info", icon: BellRing },
  answersChanged: { tone: "warning", icon: FileDiff },
  restated: { tone: "info", icon: History },
  noInterest: { tone: "warning", icon: Scale },
  restingServers: { tone: "muted", icon: Hourglass },
};

/** Page where the reader can act; null if there is none. */
function placeOf({ kind }: AttentionItem, mayHarvest: boolean): string | null {
  switch (kind) {
    case "brokenCredentials":
      return credentialsList.address({ state: "broken" });
    case "brokenReports":
      return credentialsList.address({ state: "report-broken" });
    case "expiring":
      return credentialsList.address({ state: "expiring" });
    case "heldReports":
      return troubleshooting.address({ trouble: "held" });
    case "failing":
    case "warnings":
      return troubleshooting.address({ trouble: kind });
    case "missing":
      return pathTo("data-coverage-overview");
    case "uploadsUnusable":
      return uploadsList.address({ state: "prefailed" });
    case "uploadsFailed":
      return uploadsList.address({ state: "failed" });
    // The review above the list has every file that waits, own sheets included.
    case "uploadsWaiting":
      return uploadsList.address({});
    case "restated":
      return mayHarvest ? restatementsList.address({ view: "restatements" }) : null;
    case "answersChanged":
      return surveyAddress({ tab: "frozen" });
    case "noInterest":
      return interestPlatforms.address({ report: WITHOUT });
    case "restingServers":
      return pathTo("harvests");
    case "backupLate":
      return pathTo("management-commands");
    case "unusual":
      return pathTo("unusual-months");
  }
}

type Props = {
  results: readonly AttentionItem[];
  /** Kinds that could not be read. */
  unknown: readonly AttentionKind[];
  mayHarvest: boolean;
  /** Explanations of unusual months, streamed after the card. */
  explain: Explain;
};

type Explain = (month: UnusualMonth) => Promise<UnusualReason | undefined>;

/** Items that need action, each with a link. */
export function AttentionCard({ results, unknown, mayHarvest, explain }: Props) {
  const t = useTranslations("dashboard.attention");
  return (
    <Card title={t("title")} flush>
      {unknown.length > 0 ? (
        <div className="px-4 py-2">
          <Notice tone="danger" action={<RetryButton />}>
            {t("unknown")}
          </Notice>
        </div>
      ) : null}
      {results.length === 0 ? (
        unknown.length === 0 && <Nothing mayHarvest={mayHarvest} />
      ) : (
        <ul className="mt-1 divide-y divide-hairline">
          {results.map((one) => (
            <Line key={one.kind} attention={one} place={placeOf(one, mayHarvest)} explain={explain} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Nothing({ mayHarvest }: { mayHarvest: boolean }) {
  const t = useTranslations("dashboard.attention");
  return (
    <p className="flex items-start gap-3 px-4 pt-1 pb-4">
      <CircleCheck size={18} aria-hidden className="mt-px shrink-0 text-ok" />
      <span className="max-w-[60ch]">
        <span className="font-semibold">{t("nothingTitle")}</span>{" "}
        <span className="text-muted">{t(mayHarvest ? "nothing" : "nothingNew")}</span>
      </span>
    </p>
  );
}

function Line({
  attention: { kind, count, since, subjects, more },
  place,
  explain,
}: {
  attention: AttentionItem;
  place: string | null;
  explain: Explain;
}) {
  const t = useTranslations("dashboard.attention");
  const { day } = useFormat();
  const subjectOf = useUnusualUse();
  const { tone, icon: Icon } = looks[kind];
  const nameOf = ({ name, organization }: AttentionItem["subjects"][number]) =>
    organization === null ? name : t("whose", { name, organization });
  const names = subjects.filter(({ unusualMonth }) => !unusualMonth).map(nameOf);
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <Icon size={18} aria-hidden className={`mt-0.5 shrink-0 ${toneText[tone]}`} />
      <div className="min-w-0 grow">
        <details className="group">
          <summary className="cursor-pointer list-none rounded-sm marker:hidden [&::-webkit-details-marker]:hidden">
            <span className="font-medium">{t(`${kind}.text`, { count })}</span>
            <ChevronDown
              size={15}
              aria-hidden
              className="ml-1 inline-block text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          {subjects.map((one) =>
            one.unusualMonth ? (
              <p key={`${nameOf(one)} ${subjectOf(one.unusualMonth)}`} className="mt-1 text-muted text-sm">
                {one.unusualMonth.access_type ? `${nameOf(one)}, ${subjectOf(one.unusualMonth)}` : nameOf(one)}
                <span className="block">
                  <Suspense>
                    <KnownOf reading={explain(one.unusualMonth)} />
                  </Suspense>
                </span>
              </p>
            ) : null,
          )}
          <p className="mt-1 text-muted text-sm">
            {names.join(", ")}
            {more > 0 ? ` ${t("more", { count: more })}` : null}
            {since === null ? null : (
              <>
                {names.length > 0 ? " · " : " "}
                <span className="whitespace-nowrap">{t("since", { day: day(since) })}</span>
              </>
            )}
          </p>
        </details>
        {place === null ? null : (
          <TextLink href={place} className="inline-flex min-h-6 items-center text-sm">
            {t(`${kind}.action`)}
          </TextLink>
        )}
      </div>
    </li>
  );
}

/** Renders nothing if the reason failed to load; the list of unusual months shows the error. */
async function KnownOf({ reading }: { reading: Promise<UnusualReason | undefined> }) {
  const reason = await reading.catch((error: unknown) => {
    log.warn({ error: String(error) }, "reason for an unusual month could not be read");
  });
  return reason ? <Known reason={reason} /> : null;
}

function Known({ reason }: { reason: UnusualReason }) {
  const text = useReasonText();
  return text(reason);
}
