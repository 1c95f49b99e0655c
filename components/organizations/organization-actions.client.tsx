"use client";

import { EllipsisVertical, NotebookPen, Pencil, Tag, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { entityName } from "@/components/credentials/entity-name";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/later";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import type { ListedOrganization } from "@/lib/collection/organizations/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteOrganizationCall } from "@/lib/organizations/contract";

const AnnotationDialog = later(() =>
  import("@/components/annotations/annotation-dialog.client").then((it) => it.AnnotationDialog),
);
const OrganizationDialog = later(() => import("./organization-dialog.client").then((it) => it.OrganizationDialog));
const ObjectTagsDialog = later(() =>
  import("@/components/tags/object-tags-dialog.client").then((it) => it.ObjectTagsDialog),
);
const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

/** What can be done with one organization. */
export function OrganizationActions({ organization }: { organization: ListedOrganization }) {
  const t = useTranslations("organizations");
  const common = useTranslations("common");
  const annotations = useTranslations("annotations.form");
  const [opened, open] = useState<"edit" | "tags" | "annotate" | "delete" | null>(null);
  const remove = useRemoval(organization);
  const onClose = () => open(null);
  const { name, people, credentials, tags } = organization;
  const locale = useLocale();
  const label = t("actionsFor", { name });
  return (
    <>
      <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
        <MenuItem icon={Pencil} onSelect={() => open("edit")}>
          {t("edit.action")}
        </MenuItem>
        <MenuItem icon={Tag} onSelect={() => open("tags")}>
          {t("column.tags")}
        </MenuItem>
        <MenuItem icon={NotebookPen} onSelect={() => open("annotate")}>
          {annotations("add")}
        </MenuItem>
        <MenuItem icon={Trash2} disabled={people > 0 || credentials > 0} onSelect={() => open("delete")}>
          {t("delete.action")}
        </MenuItem>
      </Menu>
      {opened === "edit" ? <OrganizationDialog organization={organization} onClose={onClose} /> : null}
      {opened === "tags" ? (
        <ObjectTagsDialog
          object={{ of: "organization", pk: organization.pk, name: entityName(organization, locale), tags }}
          onClose={onClose}
        />
      ) : null}
      {opened === "annotate" ? (
        <AnnotationDialog start={{ organization_id: organization.pk }} annotatesAll onClose={onClose} />
      ) : null}
      {opened === "delete" ? (
        <ConfirmDialog
          open
          danger
          onClose={onClose}
          title={t("delete.title")}
          accept={t("delete.action")}
          onAccept={remove}
        >
          {t("delete.text", { name })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function useRemoval({ pk, name }: ListedOrganization) {
  const t = useTranslations("organizations");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  return async () => {
    try {
      await send(deleteOrganizationCall, { params: { organization: pk } });
      notify({ tone: "ok", text: t("delete.done", { name }) });
      router.refresh();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    }
  };
}
