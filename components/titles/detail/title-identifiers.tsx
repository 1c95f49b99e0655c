import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TagChip } from "@/components/tags/tag-chip";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { ShownTitle } from "@/lib/collection/titles/show-title";
import { PublicationType } from "../publication-type";

/** As many of the publishers' own identifiers as are of use. */
const MOST_OWN = 8;

/** What a title is: its type, its identifiers, its tags. */
export function TitleIdentifiers({ title }: { title: ShownTitle }) {
  const t = useTranslations("titles");
  const own = title.proprietaryIds;
  const pairs: (readonly [string, ReactNode])[] = [
    [t("kind"), <PublicationType key="type" type={title.publicationType} />],
    ...(["isbn", "issn", "eissn"] as const).flatMap((name) =>
      title[name]
        ? [
            [
              t(name),
              <span key={name} className="tabular">
                {title[name]}
              </span>,
            ] as const,
          ]
        : [],
    ),
    ...(title.doi ? [[t("doi"), <Doi key="doi" doi={title.doi} />] as const] : []),
    ...(own.length > 0
      ? [
          [
            t("proprietary"),
            own.slice(0, MOST_OWN).join(", ") +
              (own.length > MOST_OWN ? ` ${t("andMore", { count: own.length - MOST_OWN })}` : ""),
          ] as const,
        ]
      : []),
    ...(title.tags.length > 0
      ? [
          [
            t("list.tags"),
            <span key="tags" className="flex flex-wrap gap-1">
              {title.tags.map((tag) => (
                <TagChip key={tag.pk} tag={tag} />
              ))}
            </span>,
          ] as const,
        ]
      : []),
  ];
  return (
    <Card>
      <DescriptionList pairs={pairs} />
    </Card>
  );
}

function Doi({ doi }: { doi: string }) {
  return (
    <a
      href={`https://doi.org/${encodeURI(doi)}`}
      rel="noreferrer"
      target="_blank"
      className="inline-flex items-center gap-1 break-all text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-current"
    >
      {doi}
      <ExternalLink size={13} aria-hidden className="shrink-0" />
    </a>
  );
}
