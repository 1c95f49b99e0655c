import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Month } from "@/lib/counter/standard/month";
import type { KeptProgram } from "@/lib/runtime/keep-running";
import { productPrograms } from "@/lib/runtime/programs";
import { startProgram } from "@/lib/runtime/start-program";
import { interruption } from "./interruption";
import { openProductStores, programOf } from "./product-stores";
import { type ReportServer, startReportServer } from "./report-server";

export type HarvestSite = { publisher: ReportServer; workerPid: number; close(): Promise<void> };

type Published = { months: readonly Month[]; records: number };

/** The product without its pages on empty stores in data/bench-harvest, which go with it, and a publisher to harvest from. */
export async function openHarvestSite(published: Published): Promise<HarvestSite> {
  const { folder, undo, close } = await openProductStores("data/bench-harvest");
  try {
    const publisher = await startReportServer(folder, published);
    undo.push(() => publisher.close());
    process.env.SUSHI_PRIVATE_HOSTS = publisher.host;
    const worker = await startWorker(folder, interruption);
    undo.push(() => worker.stop());
    return { publisher, workerPid: worker.pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startWorker(folder: string, signal: AbortSignal): Promise<KeptProgram> {
  const program = programOf(folder, "worker", productPrograms("test").worker);
  const ready = async (asked: AbortSignal) => {
    while (!readFileSync(program.output, "utf8").includes("worker ready"))
      await pause(50, undefined, { signal: asked });
  };
  return startProgram({ ...program, ready }, signal);
}
