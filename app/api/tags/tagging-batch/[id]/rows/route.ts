import { serve } from "@/lib/request/serve";
import { listTitleListRowsCall } from "@/lib/title-lists/contract";
import { listFileRows } from "@/lib/title-lists/file/list-file-rows";
import { findTitleList } from "@/lib/title-lists/list/seen-lists";

export const GET = serve(listTitleListRowsCall, async ({ scope, params, query }) =>
  listFileRows((await findTitleList(scope, params.id)).fileId, query),
);
