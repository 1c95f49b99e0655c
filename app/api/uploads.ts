import { serve } from "@/lib/request/serve";
import { recheckUpload } from "@/lib/uploads/check/recheck-upload";
import { changeUpload } from "@/lib/uploads/choose/change-upload";
import {
  addUploadCall,
  changeUploadCall,
  checkUploadCall,
  deleteUploadCall,
  getUploadCall,
  getUploadFileCall,
  importUploadCall,
  importUploadsCall,
  listOrganizationUploadsCall,
  listUploadDetailsCall,
  listUploadRowsCall,
  listUploadsCall,
  readUploadCellsCall,
  undoUploadCall,
  uploadStatsCall,
} from "@/lib/uploads/contract";
import { deleteUpload } from "@/lib/uploads/import/delete-upload";
import { importUpload } from "@/lib/uploads/import/import-upload";
import { importUploads } from "@/lib/uploads/import/import-uploads";
import { undoUpload } from "@/lib/uploads/import/undo-upload";
import { addUpload } from "@/lib/uploads/receive/add-upload";
import { countUploads } from "@/lib/uploads/show/count-uploads";
import { getUpload } from "@/lib/uploads/show/get-upload";
import { listUploadDetails } from "@/lib/uploads/show/list-upload-details";
import { listUploadRows } from "@/lib/uploads/show/list-upload-rows";
import { listUploads } from "@/lib/uploads/show/list-uploads";
import { openUploadFile } from "@/lib/uploads/show/open-upload-file";
import { readUploadCells } from "@/lib/uploads/show/read-upload-cells";

export const uploadsHandlers = [
  serve(listUploadsCall, ({ scope, query, locale }) => listUploads(scope, query, locale)),
  serve(addUploadCall, ({ scope, locale, request }) => addUpload(scope, request, locale)),
  serve(listUploadDetailsCall, ({ scope, query, locale }) => listUploadDetails(scope, query.uploads, locale)),
  serve(importUploadsCall, ({ scope, body, locale }) => importUploads(scope, body.uploads, locale)),
  serve(getUploadCall, ({ scope, params, locale }) => getUpload(scope, params.upload, locale)),
  serve(changeUploadCall, ({ scope, params, body, locale }) => changeUpload(scope, params.upload, body, locale)),
  serve(deleteUploadCall, ({ scope, params }) => deleteUpload(scope, params.upload)),
  serve(readUploadCellsCall, ({ scope, params, query }) => readUploadCells(scope, params.upload, query)),
  serve(getUploadFileCall, ({ scope, params }) => openUploadFile(scope, params.upload)),
  serve(importUploadCall, ({ scope, params, body, locale }) => importUpload(scope, params.upload, body, locale)),
  serve(checkUploadCall, ({ scope, params, locale }) => recheckUpload(scope, params.upload, locale)),
  serve(listUploadRowsCall, ({ scope, params, query }) => listUploadRows(scope, params.upload, query)),
  serve(undoUploadCall, ({ scope, params }) => undoUpload(scope, params.upload)),
  serve(listOrganizationUploadsCall, ({ scope, params, query, locale }) =>
    listUploads(scope, { ...query, organization: params.organization }, locale),
  ),
  serve(uploadStatsCall, ({ scope, params }) => countUploads(scope, params.organization)),
];
