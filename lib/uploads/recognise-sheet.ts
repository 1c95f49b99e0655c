import "server-only";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import type { RawFile } from "@/lib/kit/prisma/client";
import { readHeads } from "@/lib/non-counter/sheets/read-heads";
import { recogniseTemplate } from "@/lib/non-counter/sheets/recognise-template";
import { type FoundTemplate, findTemplates } from "@/lib/non-counter/templates/find-templates";
import { listOrganizationIds } from "@/lib/organizations/list-organization-ids";

type Sheet = { rawFile: RawFile; organizationId: number | null; platformId: number | null; isPlatformChosen: boolean };

/** The only template that the sheets of a file fit; null where none does, or several. */
export async function recogniseSheet({ rawFile, ...of }: Sheet): Promise<FoundTemplate | null> {
  const organizations = of.organizationId === null ? await listOrganizationIds() : [of.organizationId];
  const templates = await findTemplates(organizations, (of.isPlatformChosen ? of.platformId : null) ?? undefined);
  if (templates.length === 0) return null;
  const heads = await readHeads(readStoredFile(rawFile));
  const found = heads.flatMap(({ rows }) => {
    const recognised = recogniseTemplate(rows, templates);
    return recognised.kind === "one" ? [recognised.template] : [];
  });
  const [first, ...others] = found;
  return first && others.every(({ id }) => id === first.id) ? first : null;
}
