import { CalendarClock, CalendarOff, CircleAlert, CircleDashed, Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { StateBar } from "../cells/state-bar";
import { harvestAddress } from "./harvests-list";
import { type AutomaticStatus, readAutomaticStatus } from "./read-automatic-status";

/** Loads the state of automatic harvesting; the list does not wait for it. */
export async function AutomaticSection({ scope }: { scope: Scope<"harvest.manage"> }) {
  return <AutomaticLine status={await readAutomaticStatus(scope)} />;
}

/** Placeholder until then. */
export async function AutomaticLoading() {
  const t = await getTranslations("common");
  return (
    <div role="status" className="h-[4.5rem] rounded-lg border border-hairline bg-surface">
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}

/** Automatic harvesting: what it covers, its progress, and what is missing. */
function AutomaticLine({ status }: { status: AutomaticStatus }) {
  const t = useTranslations("harvestPages.automatic");
  const { isOn, standing } = status;
  const Icon = isOn ? CalendarClock : CalendarOff;
  return (
    <section
      aria-label={t("title")}
      className="flex flex-col gap-2 rounded-lg border border-hairline bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex min-w-0 items-start gap-2">
          <Icon size={17} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <Sentence status={status} />
        </p>
        <Ways status={status} />
      </div>
      {standing.total > 0 && isOn ? <Standings status={status} /> : null}
    </section>
  );
}

function Sentence({ status: { isOn, month, begins, hasBegun, standing } }: { status: AutomaticStatus }) {
  const t = useTranslations("harvestPages.automatic");
  const { day, count } = useFormat();
  const { total, there } = standing;
  const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>;
  if (!isOn) return <span>{t("off")}</span>;
  if (total === 0) return <span>{t("nothing")}</span>;
  if (!hasBegun) return <span>{t.rich("begins", { month, day: day(begins), count: total, strong })}</span>;
  return <span>{t.rich("running", { month, there: count(there), total: count(total), strong })}</span>;
}

function Standings({ status: { month, standing } }: { status: AutomaticStatus }) {
  const t = useTranslations("harvestPages.automatic");
  const { total, there, underWay, attention, missing } = standing;
  const overview = `${pathTo("sushi-monthly-overview")}?month=${month}`;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm">
      <div className="w-full max-w-80 grow basis-48">
        <StateBar
          size="small"
          label={t("bar", { there, total })}
          parts={[
            { key: "there", tone: "ok", count: there },
            { key: "underWay", tone: "info", count: underWay },
            { key: "attention", tone: "danger", count: attention },
            { key: "missing", tone: "none", count: missing },
          ]}
        />
      </div>
      {underWay > 0 ? (
        <span className="inline-flex items-center gap-1.5 text-info">
          <Clock size={14} aria-hidden />
          {t("underWay", { count: underWay })}
        </span>
      ) : null}
      {attention > 0 ? (
        <span className="inline-flex items-center gap-1.5">
          <CircleAlert size={14} aria-hidden className="text-danger" />
          <TextLink href={pathTo("sushi-troubleshooting")}>{t("attention", { count: attention })}</TextLink>
        </span>
      ) : null}
      {missing > 0 ? (
        <span className="inline-flex items-center gap-1.5">
          <CircleDashed size={14} aria-hidden className="text-muted" />
          <TextLink href={overview}>{t("missing", { count: missing })}</TextLink>
        </span>
      ) : null}
    </div>
  );
}

function Ways({ status: { isOn, month, harvest, standing } }: { status: AutomaticStatus }) {
  const t = useTranslations("harvestPages.automatic");
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {harvest === null ? null : (
        <TextLink href={harvestAddress(harvest)}>{t("toHarvest", { number: harvest })}</TextLink>
      )}
      {standing.total > 0 ? (
        <TextLink href={`${pathTo("sushi-monthly-overview")}?month=${month}`}>{t("toStatus", { month })}</TextLink>
      ) : null}
      {isOn && standing.total === 0 ? (
        <TextLink href={pathTo("sushi-credentials-list")}>{t("toCredentials")}</TextLink>
      ) : null}
    </p>
  );
}
