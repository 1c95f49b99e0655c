import "server-only";
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { programPath, settings } from "../env";
import { Refused, Unavailable } from "../errors";
import { log } from "../log";
import { Semaphore } from "../semaphore";
import { scanByIcap } from "./scan-by-icap";
import { temporaryFolder } from "./temporary-file";

/** `content` can be read several times: once for each scanner. */
type Scanned = { readonly content: () => AsyncIterable<Uint8Array>; readonly sizeBytes: number };
type Verdict = "clean" | "infected";

/** A scanner may take a core for seconds and a file's size in the temporary folder. */
const places = new Semaphore(2);

const SECONDS = 60;
const BYTES_PER_SECOND = 2_000_000;

/** Milliseconds in which a scanner must finish. */
const limitOf = ({ sizeBytes }: Scanned): number => Math.ceil((SECONDS + sizeBytes / BYTES_PER_SECOND) * 1000);

/**
 * Has a file checked by the operator's scanners (MALWARE_COMMAND, MALWARE_ICAP), if any. Throws Refused if it contains
 * malware, and Unavailable if a scanner does not say that it is clean.
 */
export async function requireClean(file: Scanned, milliseconds = limitOf(file)): Promise<void> {
  const { MALWARE_COMMAND, MALWARE_ICAP } = settings();
  if (MALWARE_COMMAND)
    await requireVerdict(file, (signal) => scanByCommand(MALWARE_COMMAND, file, signal), milliseconds);
  if (MALWARE_ICAP) {
    const scan = (signal: AbortSignal) => scanByIcap(MALWARE_ICAP, { ...file, content: file.content() }, signal);
    await requireVerdict(file, scan, milliseconds);
  }
}

async function requireVerdict(
  { sizeBytes }: Scanned,
  scan: (signal: AbortSignal) => Promise<Verdict>,
  milliseconds: number,
): Promise<void> {
  const verdict = await places
    .run(() => scan(AbortSignal.timeout(milliseconds)))
    .catch((error: unknown) => {
      log.error({ error: String(error), sizeBytes }, "an uploaded file was not checked for malware");
      throw new Unavailable("fileNotScanned");
    });
  if (verdict === "clean") return;
  log.warn({ sizeBytes }, "an uploaded file contains malware and was refused");
  throw new Refused("fileInfected");
}

/** Exit codes as those of clamdscan. */
async function scanByCommand(command: string, file: Scanned, signal: AbortSignal): Promise<Verdict> {
  const [program = "", ...words] = command.split(/\s+/);
  const folder = await temporaryFolder("reading");
  try {
    const copy = path.join(folder, "upload");
    await pipeline(file.content(), createWriteStream(copy, { mode: 0o600 }), { signal });
    const code = await exitCode(program, [...words, copy], signal);
    if (code === 0) return "clean";
    if (code === 1) return "infected";
    throw new Error(`the scanner ends with ${code}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function exitCode(program: string, texts: readonly string[], signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    // Without the product's environment, which contains its secrets. A group of its own, so that children end with it.
    const child = spawn(program, texts, {
      stdio: "ignore",
      env: { PATH: programPath(), NODE_ENV: settings().NODE_ENV },
      detached: true,
    });
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    };
    signal.addEventListener("abort", end, { once: true });
    child.on("error", reject);
    child.on("exit", (code) => {
      signal.removeEventListener("abort", end);
      resolve(code);
    });
    if (signal.aborted) end();
  });
}
