import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ReferenceCall } from "@/lib/help/api-reference/api-reference";
import type { SchemaField } from "@/lib/help/api-reference/schema-fields";

type Field = SchemaField & { isInPath?: boolean };

/** Never scrolls sideways: long names break, so that even a phone shows everything. */
function FieldTable({ caption, fields }: { caption: string; fields: readonly Field[] }) {
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

/** The wider half is for types and descriptions. */
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

const tones: Record<string, Tone> = { GET: "info", POST: "ok", PUT: "warning", PATCH: "warning", DELETE: "danger" };

export function CallSection({ call }: { call: ReferenceCall }) {
  const t = useTranslations("apiReference");
  const { anchor, method, path, summary, permission, keyScope, parameters, body } = call;
  const title = `${anchor}-title`;
  return (
    <section
      id={anchor}
      aria-labelledby={title}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-hairline bg-surface p-4 target:border-brand desk:p-5"
    >
      <div>
        <h3 id={title} className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-base">
          <Badge tone={tones[method] ?? "muted"}>{method}</Badge>
          <a href={`#${anchor}`} className="break-all font-mono hover:text-brand hover:underline">
            {path}
          </a>
        </h3>
        <p lang="en" className="mt-1.5">
          {summary}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
          <span>{`${t("call.who")}: ${t(`permission.${permission}`)}`}</span>
          {keyScope ? (
            <span className="inline-flex items-center gap-1.5">
              <KeyRound size={14} aria-hidden />
              {t("call.withKey", { scope: keyScope })}
            </span>
          ) : null}
        </p>
      </div>
      <Part title={t("call.parameters")} fields={parameters} />
      <Part title={t("call.body")} fields={body} />
      <Answer call={call} />
    </section>
  );
}

function Answer({ call: { status, answer } }: { call: ReferenceCall }) {
  const t = useTranslations("apiReference.call");
  const title = `${t("answer")}: ${t("status", { status, meaning: status })}`;
  if (!answer) return <p className="font-semibold text-sm">{title}</p>;
  if (answer.file)
    return (
      <div>
        <p className="font-semibold text-sm">{title}</p>
        <p className="text-muted">{t("file", { type: answer.file })}</p>
      </div>
    );
  return <Part title={title} fields={answer.fields} />;
}

function Part({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return <FieldTable caption={title} fields={fields} />;
}
