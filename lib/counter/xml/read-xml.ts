import { asBuffer } from "../bytes/lookahead";
import { type FindingLog, Unreadable } from "../finding";
import type { Asked, Reading } from "../reading";
import type { UsageRecord } from "../usage-record";
import { AmpersandMender } from "./ampersand-mender";
import { Release4Answer } from "./release-4-answer";
import { XmlDecoder } from "./xml-decoder";
import { XmlElements } from "./xml-elements";

const batchSize = 5_000;

/** Reads COUNTER XML of Release 4, with or without its SOAP envelope, from bytes that begin with an angle bracket. */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  context: { log: FindingLog; asked?: Asked },
): AsyncGenerator<UsageRecord[], Reading> {
  const { log } = context;
  const answer = new Release4Answer(context);
  const elements = new XmlElements(answer);
  const decoder = new XmlDecoder(log);
  const mender = new AmpersandMender();
  try {
    for await (const chunk of chunks) {
      elements.push(mender.push(decoder.push(asBuffer(chunk))));
      if (answer.waiting >= batchSize) yield* batches(answer, log);
    }
    elements.push(mender.push(decoder.end()) + mender.end());
    elements.end();
    noteMended(mender, log);
    answer.end();
    yield* batches(answer, log);
    return answer.conclude();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    noteMended(mender, log);
    return answer.conclude(error);
  }
}

function noteMended({ mended }: AmpersandMender, log: FindingLog): void {
  if (mended > 0) log.warn("xml-ampersands", "", { ampersands: mended });
}

/** Gives out what was read; nothing once an error was found, for then the whole file is refused. */
function* batches(answer: Release4Answer, log: FindingLog): Generator<UsageRecord[], void> {
  const records = answer.takeRecords();
  if (log.hasErrors) return;
  for (let from = 0; from < records.length; from += batchSize) yield records.slice(from, from + batchSize);
}
