import { list } from "@/lib/navigation/list";
import { listManagedOrganizationsCall } from "@/lib/organizations/contract";
import { organizationSorts } from "@/lib/organizations/organization-sorts";

/** All organizations of the installation. */
export const organizationsList = list("organization-list", {
  call: listManagedOrganizationsCall,
  filters: {},
  orders: organizationSorts,
  most: 1000,
});
