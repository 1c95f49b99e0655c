import { CircleCheck, KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { StateBar } from "@/components/harvest/cells/state-bar";
import { ButtonLink } from "@/components/ui/button-link";
import type { Option } from "@/components/ui/fields/option";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { toneText } from "@/components/ui/tone";
import type { Troubleshooting } from "@/lib/harvest/overview/contract";
import { type Trouble, troubles } from "@/lib/harvest/overview/trouble";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { useAdvice } from "../errors/use-error-words";
import { ErrorGuide } from "./error-guide.client";
import { OurAddresses } from "./our-addresses";
import type { ServerRow } from "./server-state";
import { ServersSection } from "./servers-section.client";
import { TroubleFilters } from "./trouble-filters.client";
import { troubleIcons } from "./trouble-icons";
import { type ShownTrouble, TroubleList } from "./trouble-list.client";
import { type TroubleshootingSearch, troubleshooting } from "./troubleshooting-list";
import { useGuide } from "./use-guide";

type Props = {
  troubleshooting: Troubleshooting;
  organizations: readonly Option<number>[];
  platforms: readonly Option<number>[];
  /** Null for users who do not manage the consortium. */
  servers: readonly ServerRow[] | null;
  renderedAt: string;
  search: TroubleshootingSearch;
};

export function TroubleshootingScreen({
  troubleshooting,
  organizations,
  platforms,
  servers,
  renderedAt,
  search,
}: Props) {
  const t = useTranslations("troubleshooting");
  const routes = useTranslations("routes");
  const { total, working } = troubleshooting;
  return (
    <Screen>
      <PageHeader title={routes("sushi-troubleshooting")} context={t("context")} />
      <Card>
        {total === 0 ? (
          <EmptyState
            icon={KeyRound}
            title={t("noCredentials")}
            action={<ButtonLink href={pathTo("sushi-credentials-list")}>{t("toCredentials")}</ButtonLink>}
          />
        ) : (
          <div className="flex flex-col gap-4">
            <TroubleSummary total={total} working={working} groups={troubleshooting.groups} search={search} />
            <TroubleFilters organizations={organizations} platforms={platforms} count={total} />
          </div>
        )}
      </Card>
      {total === 0 ? null : <TroubleGroups troubleshooting={troubleshooting} search={search} />}
      <OurAddresses addresses={troubleshooting} />
      {servers ? <ServersSection first={servers} renderedAt={renderedAt} /> : null}
      <ErrorGuide entries={useGuide()} />
    </Screen>
  );
}

/** Problems, one card per cause, most severe first. */
function TroubleGroups({
  troubleshooting,
  search,
}: {
  troubleshooting: Troubleshooting;
  search: TroubleshootingSearch;
}) {
  const t = useTranslations("troubleshooting");
  const groups = troubleshooting.groups.filter(({ trouble }) => !search.trouble || trouble === search.trouble);
  if (groups.length === 0)
    return (
      <div className="rounded-lg border border-hairline bg-surface">
        <EmptyState icon={CircleCheck} title={t("nothingTitle")}>
          {t("nothingText")}
        </EmptyState>
      </div>
    );
  const addresses = [...troubleshooting.ipv4, ...troubleshooting.ipv6];
  return groups.map((group) => (
    <TroubleCard
      key={`${group.trouble} ${group.error_code}`}
      group={group}
      addresses={addresses}
      adminEmail={troubleshooting.contact_email}
    />
  ));
}

type TroubleSummaryProps = Pick<Troubleshooting, "total" | "working" | "groups"> & { search: TroubleshootingSearch };

/** Number of working credentials, and of problems by kind; a click filters. */
function TroubleSummary({ total, working, groups, search }: TroubleSummaryProps) {
  const t = useTranslations("troubleshooting");
  const words = useTranslations("harvest.trouble");
  const { count } = useFormat();
  const counted = troubles
    .map((trouble) => ({
      trouble,
      many: groups.reduce((sum, group) => sum + (group.trouble === trouble ? group.count : 0), 0),
    }))
    .filter(({ many, trouble }) => many > 0 || search.trouble === trouble);
  const failing = Math.min(countFailing(groups), total - working);
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t("working", { working, total })}</h2>
      <StateBar
        label={t("working", { working, total })}
        parts={[
          { key: "working", tone: "ok", count: working },
          { key: "failing", tone: "danger", count: failing },
          { key: "others", tone: "warning", count: total - working - failing },
        ]}
      />
      {counted.length > 0 ? (
        <Chips label={t("filterByTrouble")}>
          <Chip isOn={search.trouble === null} href={troubleshooting.address({ ...search, trouble: null })}>
            {t("all")}
          </Chip>
          {counted.map(({ trouble, many }) => {
            const { icon: Icon, tone } = troubleIcons[trouble];
            const isOn = search.trouble === trouble;
            return (
              <Chip
                key={trouble}
                isOn={isOn}
                href={troubleshooting.address({ ...search, trouble: isOn ? null : trouble })}
              >
                <span className="inline-flex items-center gap-1.5">
                  <Icon size={14} aria-hidden className={toneText[tone]} />
                  {t("counted", { name: words(trouble), count: count(many) })}
                </span>
              </Chip>
            );
          })}
        </Chips>
      ) : null}
    </div>
  );
}

/** Broken or failing credentials without duplicates; credentials beyond a group's list are not counted twice. */
function countFailing(groups: TroubleSummaryProps["groups"]): number {
  const grave = groups.filter(({ trouble }) => troubleIcons[trouble].tone === "danger");
  const listed = new Set(grave.flatMap(({ results }) => results.map(({ pk }) => pk)));
  return listed.size + grave.reduce((sum, { count, results }) => sum + count - results.length, 0);
}

type TroubleCardProps = { group: ShownTrouble; addresses: readonly string[]; adminEmail: string };

/** One cause: meaning, origin, remedy, contact, and the credentials concerned. */
function TroubleCard({ group, addresses, adminEmail }: TroubleCardProps) {
  const t = useTranslations("troubleshooting");
  const words = useTranslations("harvest.trouble");
  const { count } = useFormat();
  const { trouble, error_code } = group;
  const advice = useAdvice()(error_code);
  const own = useOwnAdvice(trouble);
  const title = advice?.name ?? own?.name ?? words(trouble);
  const { meaning, cause, action, contact } = advice ?? own ?? { meaning: "", cause: "", action: "", contact: "" };
  const lines = [
    [t("meaning"), meaning],
    [t("cause"), cause],
    [t("action"), action],
    [t("contact"), contact],
  ] as const;
  return (
    <section
      aria-label={`${title}, ${words(trouble)}`}
      className="overflow-hidden rounded-lg border border-hairline bg-surface"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-3">
        <h2 className="font-semibold text-base">{title}</h2>
        <StatusText {...troubleIcons[trouble]}>
          {t("counted", { name: words(trouble), count: count(group.count) })}
        </StatusText>
      </header>
      <dl className="grid max-w-[92ch] gap-x-5 gap-y-1.5 px-4 py-3 sm:grid-cols-[max-content_1fr]">
        {lines.map(([term, text]) =>
          text ? (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="max-sm:mb-1.5">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <TroubleList group={group} title={title} addresses={addresses} adminEmail={adminEmail} />
    </section>
  );
}

/** Problems not caused by a server's answer. */
function useOwnAdvice(trouble: Trouble) {
  const t = useTranslations("troubleshooting.own");
  if (trouble !== "resting" && trouble !== "unverified" && trouble !== "expiring") return null;
  return {
    name: t(`${trouble}.name`),
    meaning: t(`${trouble}.meaning`),
    cause: t(`${trouble}.cause`),
    action: t(`${trouble}.action`),
    contact: "",
  };
}
