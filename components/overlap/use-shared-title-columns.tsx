import { useTranslations } from "next-intl";
import { useCatalogColumns } from "@/components/catalog/titles/list/use-catalog-columns";
import { colorOf } from "@/components/ui/charts/patterns";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { rangeText } from "@/lib/navigation/months-text";
import { pathTo } from "@/lib/navigation/routes";
import type { SharedTitle } from "@/lib/overlap/contract";

type Column = DataColumn<SharedTitle>;
type Place = { name: string; price: string | null };
type Asked = {
  platforms: ReadonlyMap<number, Place>;
  /** Platforms to list first. */
  first: readonly number[];
};

/** Maximum of platforms named in a row; others are counted. */
const NAMED = 4;

export function useSharedTitleColumns({ platforms, first }: Asked): Column[] {
  const t = useTranslations("overlap");
  const catalog = useCatalogColumns<SharedTitle>({
    heading: t("title"),
    hrefOf: ({ pk: titleId }) => pathTo("title-detail", { titleId }),
    identifiers: [
      ["isbn", "onDemand"],
      ["issn", "onDemand"],
      ["eissn", "onDemand"],
      ["doi", "onDemand"],
    ],
    tellsIdentifiers: true,
  });
  return [
    catalog.name,
    catalog.type,
    {
      key: "platform_count",
      header: t("platformCount"),
      tip: t("platformCountTip"),
      align: "number",
      sortable: true,
      cell: ({ platform_count: value }) => <Count value={value} />,
      text: ({ platform_count: value }) => String(value),
    },
    {
      key: "total_interest",
      header: t("totalInterest"),
      tip: t("totalInterestTip"),
      align: "number",
      sortable: true,
      cell: ({ total_interest: value }) => <Count value={value} strong />,
      text: ({ total_interest: value }) => String(value),
    },
    {
      key: "platforms",
      header: t("platforms"),
      tip: t("platformsTip"),
      cell: (title) => <Places title={title} platforms={platforms} first={first} />,
      text: ({ interests }) => Object.keys(interests).join(" "),
    },
    ...catalog.identifiers,
  ];
}

/** Platforms of a title and a bar of their shares. */
function Places({ title, platforms, first }: { title: SharedTitle } & Asked) {
  const t = useTranslations("overlap.shared");
  const { count } = useFormat();
  const places = Object.entries(title.interests)
    .map(([id, interest]) => ({ id: Number(id), name: platforms.get(Number(id))?.name ?? id, interest }))
    .sort((a, b) => rank(a.id, first) - rank(b.id, first) || b.interest - a.interest || a.id - b.id);
  // A platform has the same color in all rows.
  const order = [...platforms.keys()];
  const color = (id: number) => colorOf(Math.max(0, order.indexOf(id)));
  const whole = places.reduce((sum, { interest }) => sum + interest, 0);
  const left = places.slice(NAMED);
  return (
    <div className="flex min-w-56 flex-col gap-1 py-1.5 sm:min-w-72">
      <span aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full">
        {places.map(({ id, interest }) => (
          <span
            key={id}
            style={{ width: `${((interest / Math.max(1, whole)) * 100).toFixed(2)}%`, background: color(id) }}
          />
        ))}
      </span>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
        {places.slice(0, NAMED).map(({ id, name, interest }) => (
          <li key={id} className="inline-flex max-w-full flex-wrap items-center gap-x-1 whitespace-nowrap">
            <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color(id) }} />
            <TextLink href={pathTo("platform-detail", { platformId: id })} quiet>
              {name}
            </TextLink>
            <span className="tabular">{count(interest)}</span>
            <Price of={platforms.get(id)?.price ?? null} />
            <Published years={title.published[String(id)]} />
          </li>
        ))}
        {left.length > 0 ? (
          <li className="text-muted" title={left.map(({ name, interest }) => `${name} ${count(interest)}`).join(", ")}>
            {t("more", { count: left.length })}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function Price({ of }: { of: string | null }) {
  return of === null ? null : <span className="tabular whitespace-nowrap text-muted">{`(${of})`}</span>;
}

function Published({ years }: { years: SharedTitle["published"][string] | undefined }) {
  const t = useTranslations("overlap.shared");
  if (!years) return null;
  return <span className="tabular text-muted">{t("published", { years: rangeText(years.first, years.last) })}</span>;
}

const rank = (id: number, first: readonly number[]) => (first.includes(id) ? 0 : 1);
