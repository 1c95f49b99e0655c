import { useTranslations } from "next-intl";
import { TagChips } from "@/components/tags/tag-chips.client";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { ListedTitle } from "@/lib/collection/titles/contract";
import { pathTo } from "@/lib/navigation/routes";
import { interestReport } from "@/lib/reports/interest/interest-report";
import { PublicationType, typeNamed } from "../publication-type";

type Column = DataColumn<ListedTitle>;
type Asked = {
  subject: { organization: number; platform?: number | undefined; from: string | null; to: string | null };
  groups: readonly { key: string; name: string }[];
};

/** The columns of a list of titles, one for each chosen interest group among them. */
export function useTitleColumns({ subject, groups }: Asked): Column[] {
  const { organization, platform, from, to } = subject;
  const t = useTranslations("titles");
  const identifier = (key: "isbn" | "issn" | "eissn"): Column => ({
    key,
    header: t(key),
    sortable: true,
    wide: true,
    cell: (title) => <span className="tabular whitespace-nowrap">{title[key]}</span>,
    text: (title) => title[key],
  });
  return [
    {
      key: "name",
      header: t("list.name"),
      sortable: true,
      cell: ({ pk: titleId, name }) => (
        <TextLink
          href={
            platform === undefined
              ? pathTo("title-detail", { titleId })
              : pathTo("platform-title-detail", { platformId: platform, titleId })
          }
          quiet
          className="line-clamp-2 max-w-xl break-words font-medium"
        >
          {name}
        </TextLink>
      ),
      text: ({ name }) => name,
    },
    {
      key: "type",
      header: t("kind"),
      sortable: true,
      cell: ({ publication_type: type }) => <PublicationType type={type} />,
      text: ({ publication_type: type }) => t(`type.${typeNamed(type)}`),
    },
    identifier("isbn"),
    identifier("issn"),
    identifier("eissn"),
    {
      key: "doi",
      header: t("doi"),
      sortable: true,
      onDemand: true,
      cell: ({ doi }) => <span className="break-all">{doi}</span>,
      text: ({ doi }) => doi,
    },
    ...groups.map(
      ({ key, name }, at): Column => ({
        // On a platform's page the first group is what the list is ordered by, whichever it is.
        key: platform !== undefined && at === 0 ? "interest" : key,
        header: name,
        tip: t("list.interestTip", { group: name }),
        align: "number",
        sortable: true,
        cell: ({ pk: title, interests }) => (
          <TextLink
            href={interestReport({ group: key, rows: "platform", platform, title, organization, months: { from, to } })}
            quiet
          >
            <Count value={interests[key] ?? 0} />
          </TextLink>
        ),
      }),
    ),
    {
      key: "tags",
      header: t("list.tags"),
      wide: true,
      cell: ({ tags }) => <TagChips tags={tags} />,
      text: ({ tags }) => tags.map(({ name }) => name).join(", "),
    },
  ];
}
