import { memoryOf } from "@/lib/imports/read/record-columns";
import { countedBytes } from "@/lib/kit/bytes/counted-bytes";
import { readPackedFile } from "@/lib/kit/files/packed-file";
import { handleCall, handleTask } from "@/lib/kit/threads/thread-task";
import { recognizeExport } from "../exported-usage/read-export";
import { openReports } from "./open-reports";
import { packRecords } from "./packed-records";
import { exportTask, uploadTask } from "./upload-tasks";

export const uploadHandler = handleTask(
  uploadTask,
  async function* ({ file, reader }, { temporaryFolder }) {
    let bytes = 0;
    const source = countedBytes(readPackedFile(file), (count) => {
      bytes += count;
    });
    for await (const { place, records } of openReports(source, reader, temporaryFolder)) {
      yield { kind: "report" as const, place };
      let next = await records.next();
      for (; !next.done; next = await records.next()) {
        yield { kind: "records" as const, records: packRecords(next.value), bytes };
        bytes = 0;
      }
      yield { kind: "reading" as const, reading: next.value };
    }
  },
  (part) => (part.kind === "records" ? memoryOf(part.records.columns) : []),
);

export const exportHandler = handleCall(
  exportTask,
  async ({ file }, { temporaryFolder }) => (await recognizeExport(readPackedFile(file), { temporaryFolder })) !== null,
);
