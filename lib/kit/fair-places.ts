import { TooManyAtOnce } from "./errors";

type Limits = { most: number; mostOfOwner: number; mostWaitingOfOwner: number };

type Owned = { running: number; readonly waiting: (() => void)[] };

/** Limits concurrency. Owners with waiting tasks take turns, so that many tasks of one do not delay another's. */
export class FairPlaces {
  private running = 0;
  /** In order of their turns. */
  private readonly owners = new Map<number, Owned>();

  constructor(private readonly limits: Limits) {}

  /** Throws TooManyAtOnce if too many tasks of the owner wait. */
  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    const owned = this.owners.get(owner) ?? { running: 0, waiting: [] };
    this.owners.set(owner, owned);
    const { mostOfOwner, mostWaitingOfOwner } = this.limits;
    if (owned.waiting.length >= mostWaitingOfOwner) throw new TooManyAtOnce(mostOfOwner + mostWaitingOfOwner);
    await new Promise<void>((resolve) => {
      owned.waiting.push(resolve);
      this.begin();
    });
    try {
      return await work();
    } finally {
      this.running -= 1;
      owned.running -= 1;
      if (owned.running + owned.waiting.length === 0) this.owners.delete(owner);
      this.begin();
    }
  }

  private begin(): void {
    for (const [owner, owned] of this.owners) {
      if (this.running >= this.limits.most) return;
      if (owned.running >= this.limits.mostOfOwner) continue;
      const next = owned.waiting.shift();
      if (!next) continue;
      this.running += 1;
      owned.running += 1;
      this.owners.delete(owner);
      this.owners.set(owner, owned);
      next();
    }
  }
}
