import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { countEvents } from "../count-events";
import { showEvent, withEvent } from "../show-event";
import type { Listener } from "./find-listeners";
import { LiveStream } from "./live-stream";

/** Timers are limited to 24 days; checking again after a day is cheap. */
const LONGEST_WAIT = 86_400_000;

/** One live connection: sends messages in order, from the database's state at that moment. */
export class LiveSeat {
  private readonly stream: LiveStream;
  private turn: Promise<void> = Promise.resolve();
  private isFreshening = false;
  private lastStats = "";
  private expiry: NodeJS.Timeout | undefined;

  constructor(
    private listener: Listener,
    onLeave: (seat: LiveSeat) => void,
  ) {
    this.stream = new LiveStream(() => {
      clearTimeout(this.expiry);
      onLeave(this);
    });
  }

  get response(): Response {
    return this.stream.response;
  }
  get sessionId(): number {
    return this.listener.sessionId;
  }
  get userId(): number {
    return this.listener.userId;
  }
  get ownerId(): number {
    return this.listener.ownerId;
  }

  beat(): void {
    this.stream.beat();
  }

  leave(): void {
    this.stream.end();
  }

  /**
   * Continues with the session's current state; ends with wsAuthError if the session is gone or acts as another user.
   */
  goOnAs(listener: Listener | undefined): void {
    if (listener?.userId === this.userId) this.listener = listener;
    else this.refuse();
  }

  tellEvent(id: number): void {
    this.inTurn(async () => {
      const { userId, language } = this.listener;
      const where = { userId_eventId: { userId, eventId: id } };
      const [row, { stats }] = await Promise.all([
        db().userEvent.findUnique({ where, include: withEvent }),
        countEvents({ id: userId, language }),
      ]);
      if (!row) return;
      const event = showEvent(row, language);
      const { unread: unread_count } = stats;
      this.stream.send({ type: "event", pk: event.pk, event, read: event.read, user_id: userId, unread_count });
    });
    this.tellStats();
  }

  /** Sends the stats if they have changed; combines calls made before that. */
  tellStats(): void {
    if (this.isFreshening) return;
    this.isFreshening = true;
    this.inTurn(async () => {
      this.isFreshening = false;
      const { userId, language } = this.listener;
      const { stats, nextExpiry } = await countEvents({ id: userId, language });
      this.expectExpiry(nextExpiry);
      const text = JSON.stringify(stats);
      if (text !== this.lastStats) this.stream.send({ type: "stats", stats, user_id: userId });
      this.lastStats = text;
    });
  }

  private refuse(): void {
    this.stream.send({ type: "wsAuthError" });
    this.stream.end();
  }

  /** An expiring event changes the stats without any action. */
  private expectExpiry(at: Date | null): void {
    clearTimeout(this.expiry);
    if (!at || this.stream.hasEnded) return;
    const wait = Math.min(Math.max(at.getTime() - now().getTime(), 0) + 50, LONGEST_WAIT);
    this.expiry = setTimeout(() => this.tellStats(), wait);
    this.expiry.unref();
  }

  /** A failure ends the connection: the browser reconnects and gets everything again. */
  private inTurn(say: () => Promise<void>): void {
    this.turn = this.turn.then(async () => {
      if (this.stream.hasEnded) return;
      try {
        await say();
      } catch (error) {
        log.warn({ error: String(error) }, "live connection could not be served");
        this.stream.end();
      }
    });
  }
}
