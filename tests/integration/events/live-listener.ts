import { setTimeout as pause } from "node:timers/promises";
import { eventStream } from "@/components/events/live-connection";
import type { LiveMessage } from "@/lib/events/live/live-message";
import { openLive } from "@/lib/events/live/open-live";
import { scopeOf } from "@/tests/support/actors";

/** Client of a live connection. */
export class LiveListener {
  readonly heard: LiveMessage[] = [];
  readonly ended: Promise<void>;
  private hasEnded = false;

  constructor(
    response: Response,
    private readonly going: AbortController,
  ) {
    this.ended = this.read(response);
  }

  /** Opens a connection with this token, as one of our own pages would. */
  static async open(token: string): Promise<LiveListener> {
    const going = new AbortController();
    const knock = { token, origin: "http://usus.example", gone: going.signal };
    return new LiveListener(await openLive(await scopeOf("anyone"), knock), going);
  }

  /** Waits for the message at this index, starting at 0. */
  message(place: number): Promise<LiveMessage> {
    return this.until(() => this.heard[place]);
  }

  /**
   * Waits for the message at this index among those of its type. Stats and their event may arrive in either order,
   * because a new listener of PostgreSQL counts again.
   */
  next(type: LiveMessage["type"], place = 0): Promise<LiveMessage> {
    return this.until(() => this.heard.filter((message) => message.type === type)[place]);
  }

  private async until(find: () => LiveMessage | undefined): Promise<LiveMessage> {
    for (let left = 1500; left > 0; left -= 1) {
      const message = find();
      if (message) return message;
      if (this.hasEnded) throw new Error(`The connection ended after ${JSON.stringify(this.heard)}.`);
      await pause(20);
    }
    throw new Error(`Nothing came after ${JSON.stringify(this.heard)}.`);
  }

  /** All messages, once no more arrive. */
  async calm(): Promise<LiveMessage[]> {
    for (let before = -1; before !== this.heard.length; await pause(300)) before = this.heard.length;
    return this.heard;
  }

  /** Closes the browser. */
  async leave(): Promise<void> {
    this.going.abort();
    await this.ended;
  }

  private async read({ body }: Response): Promise<void> {
    const read = eventStream();
    const decoder = new TextDecoder();
    for await (const piece of body ?? [])
      for (const data of read(decoder.decode(piece, { stream: true }))) this.heard.push(JSON.parse(data));
    this.hasEnded = true;
  }
}
