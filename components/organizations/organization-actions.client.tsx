"use client";

import { CalendarDays, EllipsisVertical, Merge, NotebookPen, Pencil, Tag, Trash2, UsersRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import { later } from "@/components/ui/parts/later";
import type { ListedOrganization } from "@/lib/catalog/organizations/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { useOrganizationsPlace } from "./organizations-place.client";

const AnnotationDialog = later(() =>
  import("@/components/annotations/annotation-dialog.client").then((it) => it.AnnotationDialog),
);
const OrganizationDialog = later(() => import("./organization-dialog.client").then((it) => it.OrganizationDialog));
const ObjectTagsDialog = later(() =>
  import("@/components/tags/object-tags-dialog.client").then((it) => it.ObjectTagsDialog),
);
const MembersDialog = later(() => import("./members-dialog.client").then((it) => it.MembersDialog));
const MergeDialog = later(() => import("./merge-organization-dialog.client").then((it) => it.MergeOrganizationDialog));
const DeleteDialog = later(() =>
  import("./delete-organization-dialog.client").then((it) => it.DeleteOrganizationDialog),
);

const YearsDialog = later(() => import("./years-dialog.client").then((it) => it.YearsDialog));

export function OrganizationActions({ organization }: { organization: ListedOrganization }) {
  const t = useTranslations("organizations");
  const common = useTranslations("common");
  const years = useTranslations("yearlyFigures");
  const annotations = useTranslations("annotations.form");
  const [opened, open] = useState<"edit" | "members" | "years" | "tags" | "annotate" | "merge" | "delete" | null>(null);
  const { managesPeople } = useOrganizationsPlace();
  const onClose = () => open(null);
  const { name, tags } = organization;
  const locale = useLocale();
  const label = t("actionsFor", { name });
  return (
    <>
      <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
        <MenuItem icon={Pencil} onSelect={() => open("edit")}>
          {t("edit.action")}
        </MenuItem>
        {managesPeople ? (
          <MenuItem icon={UsersRound} onSelect={() => open("members")}>
            {t("members.action")}
          </MenuItem>
        ) : null}
        <MenuItem icon={CalendarDays} onSelect={() => open("years")}>
          {years("action")}
        </MenuItem>
        <MenuItem icon={Tag} onSelect={() => open("tags")}>
          {t("column.tags")}
        </MenuItem>
        <MenuItem icon={NotebookPen} onSelect={() => open("annotate")}>
          {annotations("add")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Merge} onSelect={() => open("merge")}>
          {t("merge.action")}
        </MenuItem>
        <MenuItem icon={Trash2} onSelect={() => open("delete")}>
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
      {opened === "members" ? <MembersDialog organization={organization} onClose={onClose} /> : null}
      {opened === "years" ? (
        <YearsDialog organization={organization.pk} name={entityName(organization, locale)} onClose={onClose} />
      ) : null}
      {opened === "merge" ? <MergeDialog organization={organization} onClose={onClose} /> : null}
      {opened === "delete" ? <DeleteDialog organization={organization} onClose={onClose} /> : null}
    </>
  );
}
