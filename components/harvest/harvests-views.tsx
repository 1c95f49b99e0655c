import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import { Link } from "@/lib/kit/i18n/navigation";
import { type HarvestsSearch, harvestsAddress, unsaidHarvests } from "./harvests-address";

type Props = { view: HarvestsSearch["view"]; restatedCount: number };

/** The two sides of harvesting: what was asked for, and what came differently than before. */
export function HarvestsViews({ view, restatedCount }: Props) {
  const t = useTranslations("harvestPages.list.view");
  const { count } = useFormat();
  const views = [
    { key: undefined, name: t("harvests") },
    { key: "restatements", name: t("restatements", { count: restatedCount, shown: count(restatedCount) }) },
  ] as const;
  return (
    <nav aria-label={t("label")} className="-mb-1 flex gap-1 border-hairline border-b">
      {views.map(({ key, name }) => (
        <Link
          key={name}
          href={harvestsAddress(unsaidHarvests, { view: key })}
          scroll={false}
          aria-current={view === key ? "page" : undefined}
          className={clsx(
            "-mb-px flex min-h-9 items-center border-b-2 px-3 font-semibold focus-visible:-outline-offset-2",
            view === key ? "border-brand text-brand" : "border-transparent text-muted hover:text-ink",
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
