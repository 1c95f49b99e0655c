"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { changeTagCall, createTagCall, type TagClassView, type TagView } from "@/lib/tags/contract";
import { ColorFields, LevelFields, NameFields, onlyOne, textIn } from "./tag-fields.client";
import { useTagRights } from "./tags-place.client";

type Props = {
  tagClass: TagClassView;
  /** The tag to change; absent for a new one. */
  tag?: TagView;
  onClose: () => void;
};

/** A new tag starts with the defaults of its class. */
export function TagDialog(props: Props) {
  const { tagClass, tag, onClose } = props;
  const t = useTranslations("tags");
  const { tagLevels, organizations } = useTagRights();
  const form = useTagForm(props);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={tag ? t("tag.editTitle", { name: tag.name }) : t("tag.addTitle")}
      description={t("tag.in", { name: tagClass.name })}
      {...(tag ? {} : { submit: t("tag.submit") })}
    >
      <NameFields />
      <ColorFields form={form} className={tagClass.name} name={textIn(form, "name")} />
      <LevelFields
        form={form}
        offered={tagLevels}
        organizations={organizations.map(({ value }) => value)}
        fields={[
          { name: "can_see", label: t("field.canSee") },
          { name: "can_assign", label: t("field.canAssign") },
        ]}
      />
    </FormDialog>
  );
}

function useTagForm({ tagClass, tag, onClose }: Props) {
  const t = useTranslations("tags.tag");
  const router = useRouter();
  const notify = useSnackbar();
  const { organizations } = useTagRights();
  const { text_color, bg_color } = tag ?? tagClass;
  const values = {
    ...{ name: tag?.name ?? "", desc: tag?.desc ?? "", text_color, bg_color },
    can_see: assignableLevel(tag?.can_see ?? tagClass.default_tag_can_see),
    can_assign: assignableLevel(tag?.can_assign ?? tagClass.default_tag_can_assign),
    owner_org: (tag ?? tagClass).owner_org ?? onlyOne(organizations.map(({ value }) => value)),
  };
  const onDone = (saved: TagView) => {
    onClose();
    notify({ tone: "ok", text: t(tag ? "edited" : "added", { name: saved.name }) });
    router.refresh();
  };
  const added = useContractForm(createTagCall, { values: { ...values, tag_class: tagClass.pk }, onDone });
  const changed = useContractForm(changeTagCall, {
    values: { ...values, revision: tag?.revision ?? 0 },
    params: { tag: tag?.pk ?? 0 },
    onDone,
  });
  return tag ? changed : added;
}

/** Users cannot choose the level “system”, which only the product assigns. */
const assignableLevel = (level: TagView["can_see"]) => (level === "system" ? null : level);
