import "server-only";
import { listOrganizationIds } from "@/lib/access/list-organization-ids";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, Refused } from "@/lib/kit/errors";
import { rawImportOrganizations } from "@/lib/non-counter/raw-import-organizations";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { templatesOf } from "@/lib/non-counter/templates";
import { offeredTo } from "@/lib/platforms/show-platform";
import type { UploadMethod } from "../upload-state";

/** Settings of an upload by a person; absent or null means automatic. */
export type UploadSettings = {
  platform?: number | null | undefined;
  report_type_id?: number | null | undefined;
  template?: number | null | undefined;
  method?: UploadMethod | undefined;
};

/**
 * Refuses a platform, report type or template that the organization may not use, and own sheets where they may not be
 * imported. `organizationId` null: any organization. Throws Invalid and Refused.
 */
export async function requireUsable(settings: UploadSettings, organizationId: number | null): Promise<void> {
  const owners = organizationId === null ? await listOrganizationIds() : [organizationId];
  if (settings.method === "raw") await requireRaw(owners);
  const [platform, reportType, template] = await Promise.all([
    isKnown(settings.platform, (id) => db().platform.count({ where: { AND: [{ id }, offeredTo(owners)] } })),
    isKnown(settings.report_type_id, (id) =>
      db().reportType.count({ where: { AND: [{ id }, reportTypesOf(owners)] } }),
    ),
    isKnown(settings.template, (id) => db().sheetTemplate.count({ where: { AND: [{ id }, templatesOf(owners)] } })),
  ]);
  const fields = {
    ...(platform ? {} : { platform: ["unknownPlatform"] }),
    ...(reportType ? {} : { report_type_id: ["invalid"] }),
    ...(template ? {} : { template: ["invalid"] }),
  };
  if (Object.keys(fields).length > 0) throw new Invalid(fields);
}

async function requireRaw(owners: readonly number[]): Promise<void> {
  if (settings().ENABLE_RAW_DATA_IMPORT === "None" || (await rawImportOrganizations(owners)).length === 0)
    throw new Refused("rawImportOff");
}

async function isKnown(id: number | null | undefined, count: (id: number) => Promise<number>): Promise<boolean> {
  return id === undefined || id === null || (await count(id)) === 1;
}
