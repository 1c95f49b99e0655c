import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";

type Title = { readonly pk: number; readonly name: string; readonly interest: number };
type Props = {
  titles: readonly Title[];
  /** Address of the report behind a figure; null without links, for people without an account. */
  report: ((title: number) => string) | null;
};

/** Titles by interest, the most used first, each with a bar. */
export function TopTitleList({ titles, report }: Props) {
  const t = useTranslations("dashboard.top");
  const { count } = useFormat();
  const [first] = titles;
  if (!first) return <p className="py-6 text-muted">{t("nothing")}</p>;
  return (
    <ol className="flex flex-col gap-0.5">
      {titles.map(({ pk, name, interest }) => (
        <li key={pk} className="relative flex h-9 items-center justify-between gap-4 px-2">
          <span
            aria-hidden
            className="absolute inset-y-0.5 left-0 rounded-sm bg-brand-soft"
            style={{ width: `${Math.max((interest / first.interest) * 100, 0.5)}%` }}
          />
          {report ? (
            <>
              <TextLink
                quiet
                href={pathTo("title-detail", { titleId: pk })}
                className="relative min-w-0 truncate"
                title={name}
              >
                {name}
              </TextLink>
              <TextLink quiet href={report(pk)} className="tabular relative shrink-0">
                {count(interest)}
              </TextLink>
            </>
          ) : (
            <>
              <span className="relative min-w-0 truncate" title={name}>
                {name}
              </span>
              <span className="tabular relative shrink-0">{count(interest)}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
