import { serve } from "@/lib/access/serve";
import { deleteManyCall } from "@/lib/credentials/contract";
import { deleteCredentials } from "@/lib/credentials/delete-credentials";

export const POST = serve(deleteManyCall, async ({ scope, body: { credentials, delete_data } }) => {
  const { deleted, deletedImports } = await deleteCredentials(scope, { credentials, withData: delete_data });
  return { deleted, deleted_imports: deletedImports };
});
