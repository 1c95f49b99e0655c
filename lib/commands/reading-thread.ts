import { parentPort } from "node:worker_threads";
import { answerHandler } from "@/lib/imports/read/answer-handler";
import { TaskThread } from "@/lib/kit/threads/perform-tasks";
import { headsHandler } from "@/lib/non-counter/sheets/heads-handler";
import { sheetsHandler } from "@/lib/spreadsheets/sheets-in-file";
import { listHandler } from "@/lib/title-lists/file/list-handler";
import { exportHandler, uploadHandler } from "@/lib/uploads/read/upload-handlers";

/** Reads files that strangers wrote, away from the thread that answers others. */
if (parentPort)
  new TaskThread(parentPort, [answerHandler, headsHandler, sheetsHandler, listHandler, exportHandler, uploadHandler]);
