import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Count } from "@/components/ui/count";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { useFormat } from "@/lib/kit/format/use-format";
import type { ScenarioResult } from "@/lib/scenarios/contract";
import type { Fate } from "@/lib/scenarios/fate-of-use";
import { shareOfUse, usesThatStay } from "./share-of-use";

type Props = {
  result: ScenarioResult;
  /** Address of the titles with use of a fate. */
  addressOf: (fate: Fate) => string;
};

/** Savings or costs of a scenario, then the use that is lost and the use that stays. */
export function ScenarioFigures({ result, addressOf }: Props) {
  return (
    <>
      <Money result={result} />
      <Use result={result} addressOf={addressOf} />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="font-semibold text-lg">{title}</h2>
      <FigureTiles>{children}</FigureTiles>
    </section>
  );
}

const WITHOUT_CENTS = 10_000;

function Money({ result }: { result: ScenarioResult }) {
  const t = useTranslations("scenarios.money");
  const { saved, balance, least_balance: least, loans, titles_price: titles, currency, agreements, months } = result;
  const { decimal } = useFormat();
  // Without cents, a large amount fits on a phone.
  const short = (text: string) => {
    const value = Math.abs(Number(text));
    return decimal(value, value < WITHOUT_CENTS ? 2 : 0);
  };
  const withUnit = (text: string) => `${short(text)}\u00a0${currency}`;
  const show = (text: string | null, reason: string) =>
    text === null ? <Count value={null} reason={reason} /> : <span className="whitespace-nowrap">{short(text)}</span>;
  const isCost = (text: string | null) => text?.startsWith("-") ?? false;
  const buysTitles = agreements.some(({ kind }) => kind === "keep_titles");
  const isPartly = saved !== null && agreements.some(({ priced_months: priced }) => priced < months);
  const differs = least !== null && balance !== null && least !== balance;
  return (
    <Group title={t("title", { currency })}>
      <FigureTile
        name={t(isCost(balance) ? "costs" : "saves")}
        tip={t("tip.balance")}
        note={differs ? t(isCost(least) ? "leastCosts" : "least", { amount: withUnit(least) }) : null}
      >
        {show(balance, t("unknown"))}
      </FigureTile>
      <FigureTile name={t("saved")} tip={t("tip.saved")} note={isPartly ? t("partly") : null}>
        {show(saved, t("unpriced"))}
      </FigureTile>
      {buysTitles ? (
        <FigureTile name={t("titles")} tip={t("tip.titles")}>
          {show(titles, t("unknown"))}
        </FigureTile>
      ) : null}
      <FigureTile
        name={t("loans")}
        tip={t("tip.loans")}
        note={loans && loans.requests !== null ? t("requests", { count: loans.requests }) : null}
      >
        {show(loans?.price ?? null, loans ? t("unknown") : t("noLoans"))}
      </FigureTile>
    </Group>
  );
}

function Use({ result, addressOf }: Props) {
  const t = useTranslations("scenarios.use");
  const page = useTranslations("scenarios.page");
  const libraries = useTranslations("scenarios.libraries");
  const { percent } = useFormat();
  const { all, fates, titles_lost_whole: lostWhole, unspecified, reports } = result;
  // Where other agreements stay, no place loses access.
  const reason = reports.expected === 0 ? libraries("none") : page("noReport");
  const shareText = (uses: number | null) => {
    const share = shareOfUse(uses, result);
    return share === null ? null : percent(share);
  };
  const figure = (name: "lost" | "undecided" | "bought") => {
    const { uses, titles } = fates[name];
    const share = shareText(uses);
    return (
      <FigureTile
        name={t(name)}
        tip={t(`tip.${name}`)}
        href={uses ? addressOf(name) : null}
        note={share !== null && titles !== null ? t("share", { share, titles }) : null}
      >
        <Count value={uses} reason={reason} />
      </FigureTile>
    );
  };
  const stays = usesThatStay(result);
  const staysShare = shareText(stays);
  return (
    <>
      <Group title={t("title")}>
        <FigureTile
          name={t("all")}
          tip={t("tip.all")}
          note={all.titles === null ? null : t("titles", { count: all.titles })}
        >
          <Count value={all.uses} reason={reason} />
        </FigureTile>
        {figure("lost")}
        <FigureTile name={t("lostWhole")} tip={t("tip.lostWhole")}>
          <Count value={lostWhole} reason={reason} />
        </FigureTile>
        {figure("undecided")}
        <FigureTile
          name={t("stays")}
          tip={t("tip.stays")}
          note={staysShare === null ? null : t("shareOnly", { share: staysShare })}
        >
          <Count value={stays} reason={reason} />
        </FigureTile>
        {fates.bought.uses ? figure("bought") : null}
      </Group>
      {unspecified ? <p className="text-muted text-sm">{t("unspecified", { count: unspecified })}</p> : null}
    </>
  );
}
