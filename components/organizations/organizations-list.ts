import { listManagedOrganizationsCall } from "@/lib/catalog/organizations/contract";
import { ids, list } from "@/lib/navigation/list";
import { organizationSorts } from "@/lib/organizations/organization-sorts";

export const organizationsList = list("organization-list", {
  call: listManagedOrganizationsCall,
  filters: { tags: ids(), tag_classes: ids() },
  orders: organizationSorts,
  most: 1000,
});
