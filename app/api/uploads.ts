import { serve } from "@/lib/request/serve";
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
import { changeUpload, recheckUpload } from "@/lib/uploads/import/change-upload";
import { importUpload, importUploads } from "@/lib/uploads/import/import-upload";
import { deleteUpload, undoUpload } from "@/lib/uploads/import/undo-upload";
import { addUpload } from "@/lib/uploads/receive/add-upload";
import { countUploads } from "@/lib/uploads/receive/upload-quota";
import {
  getUpload,
  listUploadDetails,
  listUploadRows,
  openUploadFile,
  readUploadCells,
} from "@/lib/uploads/show/get-upload";
import { listUploads } from "@/lib/uploads/show/list-uploads";

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
