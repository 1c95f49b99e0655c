import { listAuditCall } from "@/lib/access/audit/contract";
import { list, oneOf, textLike, wholeNumber, words } from "@/lib/navigation/list";

const day = textLike(/^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

export const auditList = list("management", {
  call: listAuditCall,
  filters: {
    action: textLike(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$/),
    actor: words(),
    organization: wholeNumber(),
    from: day,
    to: day,
  },
  beside: { tab: oneOf(["audit"]) },
});
