"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { changeTagClassCall, createTagClassCall, type TagClassView } from "@/lib/tags/contract";
import type { TagScope } from "@/lib/tags/tag-shapes";
import { ColorFields, LevelFields, NameFields, onlyOne, textIn } from "./tag-fields.client";
import { useTagRights } from "./tags-place.client";

type Props = {
  /** The class to change; absent for a new one. */
  tagClass?: TagClassView;
  /** Initial scope of a new class. */
  scope?: TagScope;
  onClose: () => void;
};

export function ClassDialog(props: Props) {
  const { tagClass, onClose } = props;
  const t = useTranslations("tags");
  const { isConsortial, classLevels, administered } = useTagRights();
  const form = useClassForm(props);
  const scopes = (["title", "platform", "organization"] as const).filter(
    (one) => one !== "organization" || isConsortial,
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={tagClass ? t("class.editTitle", { name: tagClass.name }) : t("class.addTitle")}
      {...(tagClass ? {} : { submit: t("class.submit") })}
    >
      {tagClass ? null : (
        <SelectField<string>
          name="scope"
          label={t("field.scope")}
          hint={t("field.scopeHint")}
          required
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
      )}
      <NameFields />
      <Checkbox
        name="exclusive"
        label={t("field.exclusive")}
        hint={t(tagClass && !tagClass.exclusive ? "field.exclusiveNever" : "field.exclusiveHint")}
        disabled={tagClass !== undefined && !tagClass.exclusive}
      />
      <ColorFields form={form} className={textIn(form, "name")} name="" />
      <LevelFields
        form={form}
        offered={classLevels}
        organizations={administered}
        fields={[
          { name: "can_modify", label: t("field.canModify") },
          { name: "can_create_tags", label: t("field.canCreate") },
          { name: "default_tag_can_see", label: t("field.defaultSee") },
          { name: "default_tag_can_assign", label: t("field.defaultAssign") },
        ]}
      />
    </FormDialog>
  );
}

function useClassForm({ tagClass, scope = "title", onClose }: Props) {
  const t = useTranslations("tags.class");
  const router = useRouter();
  const notify = useSnackbar();
  const { administered } = useTagRights();
  const values = {
    ...{ name: tagClass?.name ?? "", desc: tagClass?.desc ?? "", exclusive: tagClass?.exclusive ?? false },
    ...{ text_color: tagClass?.text_color ?? "#000000", bg_color: tagClass?.bg_color ?? "#e2e2e2" },
    ...{
      can_modify: assignableLevel(tagClass?.can_modify),
      can_create_tags: assignableLevel(tagClass?.can_create_tags),
    },
    ...{ default_tag_can_see: assignableLevel(tagClass?.default_tag_can_see) },
    ...{ default_tag_can_assign: assignableLevel(tagClass?.default_tag_can_assign) },
    owner_org: tagClass?.owner_org ?? onlyOne(administered),
  };
  const onDone = (saved: TagClassView) => {
    onClose();
    notify({ tone: "ok", text: t(tagClass ? "edited" : "added", { name: saved.name }) });
    router.refresh();
  };
  const added = useContractForm(createTagClassCall, { values: { ...values, scope }, onDone });
  const changed = useContractForm(changeTagClassCall, {
    values: { ...values, revision: tagClass?.revision ?? 0 },
    params: { tag_class: tagClass?.pk ?? 0 },
    onDone,
  });
  return tagClass ? changed : added;
}

/** Users cannot choose the level “system”, which only the product assigns. */
const assignableLevel = (level: TagClassView["can_modify"] = "owner") => (level === "system" ? null : level);
