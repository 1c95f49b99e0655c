import { serve } from "@/lib/request/serve";
import { undoAssignment } from "@/lib/tags/assign-tag";
import { undoAssignmentCall } from "@/lib/tags/contract";

export const POST = serve(undoAssignmentCall, ({ scope, params, body }) =>
  undoAssignment(scope, { ...params, ...body }),
);
