import "server-only";
import type { LiveMessage } from "./live-message";

const text = new TextEncoder();
/** Messages buffered for a slow or vanished reader before the stream is closed. */
const MOST_WAITING = 200;

/** Server-sent events over one response; `onEnd` is called once. */
export class LiveStream {
  readonly response: Response;
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  constructor(private readonly onEnd: () => void = () => undefined) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.controller = controller;
      },
      cancel: () => this.leave(),
    });
    // "no-transform" keeps Next from compressing, which, like a proxy's buffer, would delay messages.
    const headers = {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    };
    this.response = new Response(body, { headers });
  }

  get hasEnded(): boolean {
    return this.controller === null;
  }

  send(message: LiveMessage): void {
    this.write(`data: ${JSON.stringify(message)}\n\n`);
  }

  /** A comment as heartbeat. */
  beat(): void {
    this.write(": beat\n\n");
  }

  end(): void {
    const { controller } = this;
    this.leave();
    controller?.close();
  }

  private write(what: string): void {
    if (!this.controller) return;
    this.controller.enqueue(text.encode(what));
    if ((this.controller.desiredSize ?? 0) < -MOST_WAITING) this.end();
  }

  private leave(): void {
    if (!this.controller) return;
    this.controller = null;
    this.onEnd();
  }
}
