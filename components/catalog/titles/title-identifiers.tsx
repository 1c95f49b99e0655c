import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DescriptionLine } from "@/components/ui/page/description-list";
import type { ShownTitle } from "@/lib/catalog/titles/show-title";
import { type Author, readAuthors } from "@/lib/counter/standard/details";
import { PublicationTypeName } from "./publication-type";

/** Maximum number of publishers' own identifiers shown. */
const MOST_OWN = 8;

type Props = {
  /** A title or an item. */
  title: Omit<ShownTitle, "id" | "name" | "mergedInto" | "tags" | "formerNames">;
  /** Only of titles; items have no tags. */
  tags?: ReactNode;
  also?: readonly (readonly [string, ReactNode])[];
  cover?: ReactNode;
};

export function TitleIdentifiers({ title, tags, also = [], cover }: Props) {
  const t = useTranslations("titles");
  const { proprietaryIds: own, authors, publicationDate } = title;
  const pairs: (readonly [string, ReactNode])[] = [
    [t("kind"), <PublicationTypeName key="type" type={title.publicationType} />],
    ...also,
    ...(authors ? [[t("authors"), <Authors key="authors" authors={readAuthors(authors)} />] as const] : []),
    ...(publicationDate ? [[t("publicationDate"), publicationDate] as const] : []),
    ...(["isbn", "issn", "eissn"] as const).flatMap((name) => (title[name] ? [[t(name), title[name]] as const] : [])),
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
    ...(tags ? [[t("list.tags"), tags] as const] : []),
  ];
  return (
    <div className="flex gap-5">
      {cover}
      <div className="min-w-0 grow">
        <DescriptionLine pairs={pairs} />
      </div>
    </div>
  );
}

function Authors({ authors }: { authors: readonly Author[] }) {
  return (
    <ul>
      {authors.map(({ name, identifier }) => (
        <li key={`${name} ${identifier}`}>
          {name}
          {identifier ? (
            <>
              {" "}
              <Outside href={pageOf(identifier)}>{identifier.replace(":", " ")}</Outside>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function pageOf(identifier: string): string {
  const [type, value] = identifier.split(":");
  return type === "ORCID" ? `https://orcid.org/${value}` : `https://isni.org/isni/${value}`;
}

const Doi = ({ doi }: { doi: string }) => <Outside href={`https://doi.org/${encodeURI(doi)}`}>{doi}</Outside>;

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      rel="noreferrer"
      target="_blank"
      className="inline-flex items-center gap-1 break-all text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-current"
    >
      {children}
      <ExternalLink size={13} aria-hidden className="shrink-0" />
    </a>
  );
}
