import { listAudit } from "@/lib/access/audit/list-audit";
import type { Scope } from "@/lib/access/scope";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import { entityOptions } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { auditList } from "./audit-list";
import { AuditTrailLater } from "./audit-trail-later.client";

type Props = {
  scope: Scope<"audit.read">;
  signedIn: Scope<"signed-in">;
  search: SearchOf<typeof auditList>;
  locale: Locale;
};

export async function AuditTab({ scope, signedIn, search, locale }: Props) {
  const [entries, organizations] = await Promise.all([
    readList(auditList, search, (query) => listAudit(scope, query)),
    listOrganizations(signedIn),
  ]);
  return <AuditTrailLater listing={entries} organizations={entityOptions(organizations, locale)} />;
}
