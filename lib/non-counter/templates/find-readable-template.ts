import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { requireRawImport } from "../raw-import-organizations";
import { type StoredTemplate, shownTemplate } from "./show-template";

type Asked = { organization: number; template: number };

/** A template version that can read the organization's files, including retired ones; throws NotFound for others. */
export async function findReadableTemplate(
  scope: Scope<"raw-data.import">,
  { organization, template }: Asked,
): Promise<StoredTemplate> {
  await requireRawImport(scope, organization);
  const owners = scope.within(organization).organizationIds;
  const row = await db().sheetTemplate.findFirst({
    where: { id: template, OR: [{ organizationId: null }, { organizationId: { in: [...owners] } }] },
    include: shownTemplate,
  });
  if (!row) throw new NotFound();
  return row;
}
