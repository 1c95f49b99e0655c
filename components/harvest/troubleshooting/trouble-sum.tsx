import { useTranslations } from "next-intl";
import { StateBar } from "@/components/harvest/cells/state-bar";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { toneText } from "@/components/ui/tone";
import type { Troubleshooting } from "@/lib/harvest/overview/contract";
import { troubles } from "@/lib/harvest/overview/trouble";
import { useFormat } from "@/lib/kit/format/use-format";
import { troubleIcons } from "./trouble-look";
import { type TroubleshootingSearch, troubleshooting } from "./troubleshooting-list";

type Props = Pick<Troubleshooting, "total" | "working" | "groups"> & { search: TroubleshootingSearch };

/** Number of working credentials, and of problems by kind; a click filters. */
export function TroubleSummary({ total, working, groups, search }: Props) {
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
function countFailing(groups: Props["groups"]): number {
  const grave = groups.filter(({ trouble }) => troubleIcons[trouble].tone === "danger");
  const listed = new Set(grave.flatMap(({ results }) => results.map(({ pk }) => pk)));
  return listed.size + grave.reduce((sum, { count, results }) => sum + count - results.length, 0);
}
