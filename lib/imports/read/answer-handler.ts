import { ofOneInstitution } from "@/lib/counter/one-institution";
import { readCounter } from "@/lib/counter/read-counter";
import { readPackedFile } from "@/lib/kit/files/packed-file";
import { handleTask } from "@/lib/kit/threads/thread-task";
import { answerTask } from "./answer-task";
import { columnsOf, memoryOf } from "./record-columns";

export const answerHandler = handleTask(
  answerTask,
  async function* ({ file, request }, { temporaryFolder }) {
    const records = ofOneInstitution(readCounter(readPackedFile(file), { request, temporaryFolder }));
    let next = await records.next();
    for (; !next.done; next = await records.next()) yield columnsOf(next.value);
    return next.value;
  },
  memoryOf,
);
