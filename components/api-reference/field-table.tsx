import { useTranslations } from "next-intl";
import type { SchemaField } from "@/lib/access/schema-fields";

export type Field = SchemaField & { isInPath?: boolean };

/** Fields with their types. Never scrolls by itself: long names break, so that even a phone shows all of it. */
export function FieldTable({ caption, fields }: { caption: string; fields: readonly Field[] }) {
  const t = useTranslations("apiReference");
  return (
    <table className="w-full table-fixed border-collapse text-sm [&_td]:border-hairline [&_td]:border-t [&_td]:py-1 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1 [&_th]:pr-3">
      <caption className="pb-1 text-left font-semibold text-sm">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("column.name")}</th>
          <th scope="col">{t("column.meaning")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <Row key={field.name} field={field} />
        ))}
      </tbody>
    </table>
  );
}

/** The longer half is for types and meanings. */
function Row({ field: { name, type, isRequired, isInPath, description } }: { field: Field }) {
  const t = useTranslations("apiReference.call");
  const required = isInPath ? t("inPath") : isRequired ? t("required") : null;
  return (
    <tr>
      <td className="w-2/5 break-words font-mono">{name || "–"}</td>
      <td className="break-words">
        <code>{type}</code>
        {required ? <span className="text-muted">{`, ${required}`}</span> : null}
        {description ? (
          <span lang="en" className="block text-muted">
            {description}
          </span>
        ) : null}
      </td>
    </tr>
  );
}
