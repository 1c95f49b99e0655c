import { deleteManyCall } from "@/lib/credentials/contract";
import { deleteCredentials } from "@/lib/harvest/credentials/credentials";
import { serve } from "@/lib/request/serve";

export const POST = serve(deleteManyCall, async ({ scope, body: { credentials, delete_data } }) => {
  const { deleted, deletedImports } = await deleteCredentials(scope, { credentials, withData: delete_data });
  return { deleted, deleted_imports: deletedImports };
});
