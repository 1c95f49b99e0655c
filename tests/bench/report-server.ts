import { createReadStream, createWriteStream, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Month } from "@/lib/counter/standard/month";
import { hugeTitleReport } from "@/lib/simulator/publisher/huge-report";

/** Bytes read and sent at once. */
const PIECE = 1024 * 1024;

export type ReportServer = { url: string; host: string; close(): void };

/**
 * Sends title reports of these months from files written beforehand, because the sender shares the processor with the
 * measured program.
 */
export async function startReportServer(
  folder: string,
  { months, records }: { months: readonly Month[]; records: number },
): Promise<ReportServer> {
  const fileOf = (month: string) => path.join(folder, `${month}.json`);
  for (const month of months)
    await pipeline(Readable.from(hugeTitleReport(records, month)), createWriteStream(fileOf(month)));
  const server = createServer((request, response) => {
    const begin = new URL(request.url ?? "/", "http://127.0.0.1").searchParams.get("begin_date")?.slice(0, 7);
    const file = months.find((month) => month === begin);
    if (!file) return void response.writeHead(404).end();
    const headers = { "content-type": "application/json", "content-length": statSync(fileOf(file)).size };
    response.writeHead(200, headers);
    pipeline(createReadStream(fileOf(file), { highWaterMark: PIECE }), response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { url: `http://${host}`, host, close: () => void server.close() };
}
