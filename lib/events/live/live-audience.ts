import "server-only";
import { Problem } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { findListeners, type Listener } from "./find-listeners";
import { LiveSeat } from "./live-seat";
import type { News } from "./news";
import { NewsWire } from "./news-wire";

/** Per user and process: a browser needs one connection, whatever the number of its tabs. */
const MOST_PER_PERSON = 10;
const BEAT_MILLISECONDS = 15_000;

declare global {
  /** Routes are bundled separately, and development reloads modules: all share this audience. */
  var ususAudience: LiveAudience | undefined;
}

export function liveAudience(): LiveAudience {
  globalThis.ususAudience ??= new LiveAudience();
  return globalThis.ususAudience;
}

class LiveAudience {
  private readonly seats = new Set<LiveSeat>();
  private readonly wire = new NewsWire((news) => this.hear(news));
  private beating: NodeJS.Timeout | undefined;
  private hasClosed = false;

  constructor() {
    // The server waits for open responses when it shuts down.
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => this.close());
  }

  /** Opens a connection for the listener, starting with their stats. Throws if they have too many. */
  admit(listener: Listener, gone: AbortSignal): Response {
    const others = [...this.seats].filter(({ userId }) => userId === listener.userId);
    if (others.length >= MOST_PER_PERSON) throw new Problem(429, "tooManyConnections");
    const seat = new LiveSeat(listener, (left) => this.dismiss(left));
    this.seats.add(seat);
    this.wire.start();
    this.beating ??= setInterval(() => void this.beat(), BEAT_MILLISECONDS).unref();
    seat.tellStats();
    gone.addEventListener("abort", () => seat.leave(), { once: true });
    if (gone.aborted || this.hasClosed) seat.leave();
    return seat.response;
  }

  /** Sends a heartbeat to all connections, and checks whether they are still allowed. */
  async beat(): Promise<void> {
    for (const seat of this.seats) seat.beat();
    await this.check([...this.seats]);
  }

  close(): void {
    this.hasClosed = true;
    for (const seat of this.seats) seat.leave();
  }

  private hear(news: News): void {
    const seats = [...this.seats];
    if (news.kind === "sessions") {
      void this.check(seats.filter(({ userId, ownerId }) => userId === news.user || ownerId === news.user));
      return;
    }
    if (news.kind === "gap") {
      for (const seat of seats) seat.tellStats();
      void this.check(seats);
      return;
    }
    const concerned = new Set(news.users);
    for (const seat of seats.filter(({ userId }) => concerned.has(userId))) {
      if (news.event === null) seat.tellStats();
      else seat.tellEvent(news.event);
    }
  }

  private async check(seats: readonly LiveSeat[]): Promise<void> {
    if (seats.length === 0) return;
    try {
      const listeners = await findListeners(seats.map(({ sessionId }) => sessionId));
      for (const seat of seats) seat.goOnAs(listeners.get(seat.sessionId));
    } catch (error) {
      log.warn({ error: String(error) }, "sessions of live connections could not be checked");
    }
  }

  private dismiss(seat: LiveSeat): void {
    this.seats.delete(seat);
    if (this.seats.size > 0) return;
    clearInterval(this.beating);
    this.beating = undefined;
    this.wire.stop();
  }
}
