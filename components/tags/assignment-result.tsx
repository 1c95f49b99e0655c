import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/lib/organizations/entity-name";
import type { Assignment, TagGiven, TagView } from "@/lib/tags/contract";
import type { TagScope } from "@/lib/tags/tag-scope";
import { TagChip } from "./tag-chip";

type Props = { of: TagScope; result: Assignment; tags: readonly TagView[] };

/** Result of assigning or removing tags, by tag; names the objects that could not get one and the conflicting tag. */
export function AssignmentResult({ of, result, tags }: Props) {
  const t = useTranslations("tags.assign");
  const chip = (id: number) => {
    const tag = tags.find(({ pk }) => pk === id);
    return tag ? <TagChip tag={tag} /> : null;
  };
  return (
    <div role="status">
      <ul className="flex flex-col gap-4">
        {result.removed.map(({ tag, removed }) => (
          <li key={tag} className="flex flex-col items-start gap-1">
            {chip(tag)}
            <p>
              {removed === 0 ? t("removedNone") : t("removed", { objects: t(`objects.${of}`, { count: removed }) })}
            </p>
          </li>
        ))}
        {result.tags.map((given) => (
          <li key={given.tag} className="flex flex-col items-start gap-1">
            {chip(given.tag)}
            <p>
              {given.added === 0 ? t("addedNone") : t("added", { objects: t(`objects.${of}`, { count: given.added }) })}
            </p>
            {given.already > 0 ? <p className="text-muted">{t("already", { count: given.already })}</p> : null}
            {given.refused > 0 ? <Refused given={given} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Refused({ given: { refused, refused_items: items } }: { given: TagGiven }) {
  const t = useTranslations("tags.assign");
  const locale = useLocale();
  return (
    <div className="text-warning">
      <p>{t("refused", { count: refused })}</p>
      <ul className="mt-1 list-disc pl-5 text-sm [overflow-wrap:anywhere]">
        {items.map((item) => (
          <li key={item.pk}>
            {item.has === null
              ? t("keepsUnseen", { name: entityName(item, locale) })
              : t("keeps", { name: entityName(item, locale), tag: item.has })}
          </li>
        ))}
        {refused > items.length ? <li>{t("more", { count: refused - items.length })}</li> : null}
      </ul>
    </div>
  );
}
