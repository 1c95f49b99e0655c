import { setImmediate as breathe } from "node:timers/promises";
import type { SimulatedException } from "./exceptions";
import type { ReportQuestion } from "./report-entries";
import { header5, items5 } from "./write-release-5";
import { header51, items51 } from "./write-release-51";

const chunkLength = 65536;

/**
 * The JSON text of a report, in chunks of about 64 KB; only the current title is in memory. A report without any item
 * carries exception 3030 unless another exception already explains it.
 */
export async function* writeReport(question: ReportQuestion): AsyncGenerator<string> {
  const isNew = question.report.release === "5.1";
  const items = isNew ? items51(question) : commaSeparated(items5(question));
  const first = items.next();
  const exceptions = first.done ? whyEmpty(question) : question.exceptions;
  const header = isNew ? header51(question, exceptions) : header5(question, exceptions);
  let buffer = `{"Report_Header":${JSON.stringify(header)},"Report_Items":[`;
  for (let item = first; !item.done; item = items.next()) {
    buffer += item.value;
    if (buffer.length < chunkLength) continue;
    yield buffer;
    buffer = "";
    await breathe();
  }
  yield `${buffer}]}`;
}

function* commaSeparated(elements: Iterable<string>): Generator<string> {
  let comma = "";
  for (const element of elements) {
    yield comma + element;
    comma = ",";
  }
}

const explainEmptiness: readonly number[] = [3030, 3031, 3032, 3040];

function whyEmpty({ exceptions }: ReportQuestion): readonly SimulatedException[] {
  return exceptions.some(({ code }) => explainEmptiness.includes(code)) ? exceptions : [...exceptions, { code: 3030 }];
}
