import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { settings } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { channels, type News, readNews } from "./news";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
/** A connection may die silently; listening alone would never notice. */
const PROBE_MILLISECONDS = 30_000;

/**
 * This process's connection that listens to PostgreSQL, open while there are subscribers. Reconnects when it breaks and
 * reports a gap, because notifications meanwhile are lost.
 */
export class NewsWire {
  private client: pg.Client | null = null;
  private isWanted = false;
  private isRunning = false;

  constructor(private readonly hear: (news: News) => void) {}

  start(): void {
    this.isWanted = true;
    if (this.isRunning) return;
    this.isRunning = true;
    void this.run();
  }

  stop(): void {
    this.isWanted = false;
    this.client?.end().catch(() => undefined);
  }

  private async run(): Promise<void> {
    let wait = FIRST_WAIT;
    while (this.isWanted) {
      const failure = await this.listen(() => {
        wait = FIRST_WAIT;
      }).catch((error: unknown) => error);
      if (!this.isWanted) break;
      log.warn({ error: String(failure ?? "connection ended"), wait }, "live messages interrupted");
      await pause(wait, undefined, { ref: false });
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
    this.isRunning = false;
  }

  /** Resolves when the connection ends. */
  private async listen(onReady: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: settings().DATABASE_URL,
      application_name: "usus live",
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    this.client = client;
    const ended = new Promise<void>((resolve, reject) => {
      client.on("end", resolve);
      client.on("error", reject);
    });
    ended.catch(() => undefined);
    client.on("notification", ({ channel, payload = "" }) => {
      const news = readNews(channel, payload);
      if (news) this.hear(news);
    });
    try {
      // A client that is closed while connecting never reports the result, only its end.
      const isOpen = await Promise.race([client.connect().then(() => true), ended.then(() => false)]);
      if (!isOpen) return;
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join("; "));
      onReady();
      this.hear({ kind: "gap" });
      await Promise.race([ended, this.probe(client)]);
    } finally {
      if (this.client === client) this.client = null;
      // A broken connection cannot be closed cleanly.
      void client.end().catch(() => undefined);
    }
  }

  /** Throws if the connection no longer responds. */
  private async probe(client: pg.Client): Promise<void> {
    while (this.client === client && this.isWanted) {
      await pause(PROBE_MILLISECONDS, undefined, { ref: false });
      if (this.client === client) await client.query("SELECT 1");
    }
  }
}
