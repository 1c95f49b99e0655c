"use client";

import { useTranslations } from "next-intl";
import { TagChip } from "@/components/tags/tag-chip";
import { ColorField } from "@/components/ui/fields/color-field.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { readableText } from "@/lib/kit/format/readable-text";
import { namesOrganization, settableByPeople, type TagLevel } from "@/lib/tags/level";
import { useTagRights } from "./tags-place.client";

export const textIn = ({ values }: FormState, name: string): string => {
  const value = values[name];
  return typeof value === "string" ? value : "";
};

export function NameFields() {
  const t = useTranslations("tags.field");
  return (
    <>
      <TextField name="name" label={t("name")} counter={200} required autoComplete="off" />
      <TextField name="desc" label={t("desc")} counter={160} autoComplete="off" />
    </>
  );
}

type LooksProps = { form: FormState; className: string; name: string };

/** Color and preview of a chip. The text color is adjusted to stay readable. */
export function ColorFields({ form, className, name }: LooksProps) {
  const t = useTranslations("tags");
  const color = textIn(form, "bg_color");
  const tag = {
    ...{ name: name || t("field.preview"), desc: textIn(form, "desc"), bg_color: color },
    ...{ text_color: readableText(color), tag_class: { name: className } },
  };
  return (
    <>
      <ColorField
        label={t("field.color")}
        other={t("field.otherColor")}
        swatches={tagColors.map(([key, value]) => ({ value, label: t(`color.${key}`) }))}
        value={color}
        onChange={(chosen) => {
          form.set("bg_color", chosen);
          form.set("text_color", readableText(chosen));
        }}
      />
      <p className="flex items-center gap-2 text-muted text-sm">
        {t("field.looks")} <TagChip tag={tag} />
      </p>
    </>
  );
}

type LevelProps = {
  form: FormState;
  /** Names and labels of fields that hold levels. */
  fields: readonly { name: string; label: string; hint?: string }[];
  /** Levels that the reader may assign; a current value is always kept as a choice. */
  offered: readonly TagLevel[];
  organizations: readonly number[];
};

/** Levels with, where one means the users of an organization, that organization. */
export function LevelFields({ form, fields, offered, organizations }: LevelProps) {
  const t = useTranslations("tags");
  const rights = useTagRights();
  const stored = form.values.owner_org;
  const named = fields.some(({ name }) =>
    settableByPeople.some((level) => level === textIn(form, name) && namesOrganization(level)),
  );
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, hint }) => (
          <SelectField<string>
            key={name}
            name={name}
            label={label}
            {...(hint && { hint })}
            options={levelsFor(offered, textIn(form, name)).map((level) => ({
              value: level,
              label: t(`level.${level}`),
            }))}
          />
        ))}
      </div>
      {named ? (
        <SelectField<number>
          name="owner_org"
          label={t("field.organization")}
          hint={t("field.organizationHint")}
          required
          options={rights.organizations.filter(({ value }) => organizations.includes(value) || value === stored)}
        />
      ) : null}
    </>
  );
}

const levelsFor = (offered: readonly TagLevel[], stands: string) =>
  settableByPeople.filter((level) => offered.includes(level) || level === stands);

/** Initial organization of a form: preselected only if there is no choice. */
export const onlyOne = (organizations: readonly number[]): number | null =>
  organizations.length === 1 ? (organizations[0] ?? null) : null;

/** Offered colors; their names are message keys of tags. */
const tagColors = [
  ["gray", "#e2e2e2"],
  ["green", "#14532d"],
  ["mint", "#bfe3cb"],
  ["blue", "#1d4ed8"],
  ["sky", "#bfdbfe"],
  ["violet", "#6d3fa8"],
  ["lilac", "#ddd0f2"],
  ["red", "#b3261e"],
  ["rose", "#f6cdd8"],
  ["orange", "#c2570c"],
  ["yellow", "#f7df8a"],
  ["black", "#303030"],
] as const;
