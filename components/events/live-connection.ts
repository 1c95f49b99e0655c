import { type LiveMessage, SESAME_HEADER } from "@/lib/events/live/live-message";
import { CROSS_SITE_HEADER } from "@/lib/kit/http/header-names";
import type { LivePass } from "./live-pass";

const ADDRESS = "/api/events/live/";
/** The server sends a message at least every 15 seconds. */
const SILENCE_MILLISECONDS = 45_000;

export type LiveListener = {
  onMessage: (message: LiveMessage) => void;
  /** The server refused the pass; the connection waits for `renew`. */
  onRefused: () => void;
};

type Circumstances = { address?: string; waitFor?: (failures: number) => number };

/** Keeps one stream of live messages open by fetch, because EventSource can neither POST nor send headers. */
export class LiveConnection {
  private readonly closing = new AbortController();
  private readonly address: string;
  private readonly waitFor: (failures: number) => number;
  private isResting = false;
  /** Failed tries since the last message. */
  private failures = 0;

  constructor(
    private pass: LivePass,
    private readonly listener: LiveListener,
    { address = ADDRESS, waitFor = backOff }: Circumstances = {},
  ) {
    this.address = address;
    this.waitFor = waitFor;
    void this.run();
  }

  /** Sets a newer pass for the next try; after a refusal that try starts now. */
  renew(pass: LivePass): void {
    this.pass = pass;
    if (!this.isResting) return;
    this.isResting = false;
    void this.run();
  }

  close(): void {
    this.closing.abort();
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const outcome = await this.read().catch(() => "broken" as const);
      if (this.closing.signal.aborted) return;
      const tries = this.failures;
      this.failures += 1;
      // The first refusal after a working connection gets an immediate retry; if the new pass is refused too, the retry
      // waits.
      if (outcome !== "refused" || tries > 0) await this.pause(this.waitFor(tries));
      if (this.closing.signal.aborted) return;
      if (outcome === "refused") {
        this.isResting = true;
        return this.listener.onRefused();
      }
    }
  }

  private async read(): Promise<"refused" | "ended"> {
    const silence = new AbortController();
    const watch = () => setTimeout(() => silence.abort(), SILENCE_MILLISECONDS);
    let watching = watch();
    try {
      const response = await fetch(this.address, {
        method: "POST",
        headers: { [SESAME_HEADER]: this.pass.token, [CROSS_SITE_HEADER]: this.pass.csrf },
        cache: "no-store",
        signal: AbortSignal.any([this.closing.signal, silence.signal]),
      });
      const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
      if (!reader) return "ended";
      const read = eventStream();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        clearTimeout(watching);
        watching = watch();
        if (read(piece.value).some((data) => this.receive(data) === "refused")) return "refused";
      }
      return "ended";
    } finally {
      clearTimeout(watching);
    }
  }

  private receive(data: string): "received" | "refused" {
    const message = liveMessage(data);
    if (message.type === "wsAuthError") return "refused";
    this.failures = 0;
    this.listener.onMessage(message);
    return "received";
  }

  private pause(milliseconds: number): Promise<void> {
    const { signal } = this.closing;
    return new Promise((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", goOn);
        resolve();
      };
      const timer = setTimeout(goOn, milliseconds);
      signal.addEventListener("abort", goOn);
    });
  }
}

/** The same release of our own server wrote the message. */
const liveMessage = (data: string) => JSON.parse(data) as LiveMessage;

const FIRST = 1000;
const LONGEST = 30_000;

/**
 * Milliseconds before the next try: 1 s, doubled after each failure, at most 30 s. Random jitter keeps browsers from
 * returning at once.
 */
export function backOff(failures: number, chance = Math.random()): number {
  return Math.min(FIRST * 2 ** failures, LONGEST) * (0.5 + chance / 2);
}

/**
 * Parser of server-sent events: takes text in pieces of any size and returns the data of the events completed so far.
 * Ignores comments and other fields.
 */
export function eventStream(): (piece: string) => string[] {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => {
      const data = block.split(/\r?\n/).filter((line) => line.startsWith("data:"));
      return data.length > 0 ? [data.map((line) => line.slice(5).replace(/^ /, "")).join("\n")] : [];
    });
  };
}
