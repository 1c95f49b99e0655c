"use client";

import { later } from "@/components/ui/parts/later";

/** Brought only to those who need it. */
export const LackingOrganization = later(() =>
  import("./create-organization-dialog.client").then((it) => it.CreateOrganizationDialog),
);
