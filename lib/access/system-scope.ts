import "server-only";
import { listOrganizationIds } from "./list-organization-ids";
import type { Permission } from "./permissions";
import { readInstallation } from "./read-installation";
import { recallSite } from "./recall-site";
import { mintScope, type Scope } from "./scope";

/** Scope for background jobs, which act for the whole installation. */
export async function systemScope<P extends Permission>(permission: P, job: string): Promise<Scope<P>> {
  await recallSite();
  return mintScope(
    permission,
    { kind: "job", name: job },
    { installation: readInstallation(), everyOrganization: listOrganizationIds, network: "" },
  );
}
