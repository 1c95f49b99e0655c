import "server-only";
import { readInstallation } from "@/lib/installation/read-installation";
import { listOrganizationIds } from "@/lib/organizations/list-organization-ids";
import type { Permission } from "./permissions";
import { mintScope, type Scope } from "./scope";

/** Proof for background jobs, which act for the whole installation. */
export async function systemScope<P extends Permission>(permission: P, job: string): Promise<Scope<P>> {
  return mintScope(
    permission,
    { kind: "job", name: job },
    { installation: readInstallation(), everyOrganization: listOrganizationIds, network: "" },
  );
}
