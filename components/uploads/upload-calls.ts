import type { Sent } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import { sendLarge } from "@/lib/kit/call/send-large";
import {
  addUploadCall,
  changeUploadCall,
  checkUploadCall,
  getUploadCall,
  importUploadCall,
  importUploadsCall,
  listUploadDetailsCall,
  undoUploadCall,
} from "@/lib/uploads/contract";

type Correction = Sent<typeof changeUploadCall.body>;
export type UploadChange = Omit<Correction, "revision">;
type Going = Parameters<typeof sendLarge>[2];

const of = (upload: number) => ({ params: { upload } });

export const calls = {
  add: (parts: Readonly<Record<string, File | string>>, going: Going) => sendLarge(addUploadCall, parts, going),
  details: (pks: readonly number[]) => send(listUploadDetailsCall, { query: { uploads: pks.join() } }),
  read: (pk: number) => send(getUploadCall, of(pk)),
  change: (pk: number, body: Correction) => send(changeUploadCall, { ...of(pk), body }),
  check: (pk: number) => send(checkUploadCall, of(pk)),
  bringIn: (pk: number) => send(importUploadCall, { ...of(pk), body: {} }),
  bringInAll: (uploads: readonly number[]) => send(importUploadsCall, { body: { uploads: [...uploads] } }),
  undo: (pk: number) => send(undoUploadCall, of(pk)),
};
