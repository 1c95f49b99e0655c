import { useTranslations } from "next-intl";
import { useAdvice } from "@/components/harvest/errors/use-advice";
import { StatusText } from "@/components/ui/status-text";
import type { Trouble } from "@/lib/harvest/overview/trouble";
import { useFormat } from "@/lib/kit/format/use-format";
import { TroubleList } from "./trouble-list.client";
import { troubleIcons } from "./trouble-look";
import type { TroubleGroup } from "./trouble-row.client";

type Props = { group: TroubleGroup; addresses: readonly string[]; adminEmail: string };

/** One cause: meaning, origin, remedy, contact, and the credentials concerned. */
export function TroubleCard({ group, addresses, adminEmail }: Props) {
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
