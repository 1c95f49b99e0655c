import { isLoopback } from "./caller-network";

const WINDOW_MILLISECONDS = 60_000;
/** More networks than visit in a minute; others make room for them. */
const MOST_NETWORKS = 10_000;

/** Limits the pages that each network may open without a session, in this process. */
export class AnonymousPages {
  private readonly counts = new Map<string, { readonly since: number; count: number }>();

  /**
   * Counts a page; returns the seconds after which the network may open the next one, 0 if it may open this one. The
   * server's own address is that of a proxy which TRUSTED_PROXIES does not name, so it is not limited.
   */
  wait(network: string, { most, now }: { most: number; now: number }): number {
    if (most === 0 || isLoopback(network)) return 0;
    const existing = this.counts.get(network);
    const window = existing && now - existing.since < WINDOW_MILLISECONDS ? existing : { since: now, count: 0 };
    window.count += 1;
    this.counts.delete(network);
    this.counts.set(network, window);
    const [oldest] = this.counts.keys();
    if (this.counts.size > MOST_NETWORKS && oldest !== undefined) this.counts.delete(oldest);
    return window.count > most ? Math.ceil((window.since + WINDOW_MILLISECONDS - now) / 1000) : 0;
  }
}
