/** Who asks; one object for all statements of a question. Organizations share places equally, and so do people of each. */
export type Asker = { readonly organization: string; readonly person: string };

export type Turn = {
  /** Seconds that the limit leaves after waiting. */
  readonly secondsLeft: number;
  /** Others run or wait: the work should leave processors to them. */
  readonly isContended: boolean;
};

/** Why a question does not start: it would take too long by itself, or there are too many before it. */
export class NoTurn extends Error {
  override readonly name = "NoTurn";

  constructor(readonly because: "too-large" | "too-many") {
    super(because);
  }
}

type Limits = {
  /** Questions that run at once. */
  readonly places: number;
  /** Waiting and running together. */
  readonly seconds: number;
  /** Rows that a place reads in a second: a low guess, until it is measured. */
  readonly rowsPerSecond: number;
  /** Statements that read fewer rows are not measured: they take most of their time for something else. */
  readonly measuredFrom: number;
  readonly now?: () => number;
};

type Asked = { readonly asker: Asker; readonly rows: number };
type Waiting = Asked & { readonly arrival: number; readonly begin: () => void; readonly refuse: () => void };
type Running = Asked & { readonly since: number; isShared: boolean };
type Speed = { readonly rowsPerSecond: number; readonly at: number };

/** Statements of a question, one after the other: those that have not begun will need as many turns. */
const STATEMENTS = 2;
/** Weight of the newest measurement. */
const NEWEST = 0.3;
/** An older measurement no longer refuses questions, so that one is tried again. */
const MEASURED_FOR_MS = 10 * 60_000;
/** Rows that an asker has read count half after this time. */
const HALF_LIFE_MS = 60_000;

/**
 * Places for large questions. The next one has begun with an earlier statement, or is of the organization with fewest
 * questions running, then of the person with fewest, then of those that have read least in the last minutes. A question that cannot end in time is refused at
 * once: its duration is predicted from the rows that it reads and from the speed of earlier ones.
 */
export class QuestionTurns {
  private running: Running[] = [];
  private waiting: Waiting[] = [];
  private readonly reads = new Map<string, { rows: number; at: number }>();
  private readonly begun = new WeakSet<Asker>();
  private arrivals = 0;
  /** Of questions that ran alone, and of those next to others. */
  private readonly speeds: { alone: Speed | null; shared: Speed | null } = { alone: null, shared: null };
  private readonly now: () => number;

  constructor(private readonly limits: Limits) {
    this.now = limits.now ?? (() => performance.now());
  }

  /**
   * Runs the work in its turn. Throws NoTurn, at once or when its turn does not come in time, or the signal's reason.
   * Work that the engine ends for its length must throw; `isTooLong` recognizes the error.
   */
  async run<T>(
    asked: Asked,
    work: (turn: Turn) => Promise<T>,
    {
      signal,
      isTooLong = () => false,
    }: { signal?: AbortSignal | undefined; isTooLong?: (error: unknown) => boolean } = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    const arrived = this.now();
    // A question that has begun is not refused, and comes first.
    if (!this.begun.has(asked.asker)) {
      const because = this.whyNot({ ...asked, arrival: Number.POSITIVE_INFINITY });
      if (because) throw new NoTurn(because);
    }
    const own = this.running.length < this.limits.places ? this.start(asked) : await this.wait(asked, signal);
    const isContended = own.isShared || this.waiting.length > 0;
    const secondsLeft = Math.max(1, this.limits.seconds - Math.floor((own.since - arrived) / 1000));
    try {
      const answer = await work({ secondsLeft, isContended });
      this.measure(own);
      return answer;
    } catch (error) {
      if (isTooLong(error)) this.measure(own);
      throw error;
    } finally {
      this.leave(own);
    }
  }

  /** Takes the place at once, before another question can. */
  private start(asked: Asked): Running {
    const own: Running = { ...asked, since: this.now(), isShared: false };
    this.running.push(own);
    this.begun.add(asked.asker);
    if (this.running.length > 1) for (const one of this.running) one.isShared = true;
    return own;
  }

  /** Why a question cannot end in time; null if it can. */
  private whyNot(asked: Asked & { arrival: number }): NoTurn["because"] | null {
    const alone = this.recent("alone");
    // A busy moment must not refuse questions that usually end in time.
    if (alone && asked.rows / Math.max(alone, this.limits.rowsPerSecond) > this.limits.seconds) return "too-large";
    if (this.running.length === 0) return null;
    const wait = this.running.length < this.limits.places ? 0 : this.secondsBefore(asked);
    return wait + this.secondsOf(asked) > this.limits.seconds ? "too-many" : null;
  }

  private secondsBefore(asked: Asked & { arrival: number }): number {
    const before = this.waiting.filter((other) => this.compare(other, asked) < 0);
    const left = this.running.map((one) => Math.max(0, this.secondsOf(one) - (this.now() - one.since) / 1000));
    const seconds = [...left, ...before.map((one) => this.secondsOf(one))];
    return seconds.reduce((sum, one) => sum + one, 0) / this.limits.places;
  }

  /** Measurements show which waiting questions cannot end in time; the last ones go first. */
  private refuseLate(): void {
    for (const one of this.waiting.toSorted((a, b) => this.compare(b, a)))
      if (!this.begun.has(one.asker) && this.whyNot(one)) one.refuse();
  }

  /** Next to others. */
  private secondsOf({ rows, asker }: Asked): number {
    const speed = this.recent("shared") ?? this.recent("alone") ?? this.limits.rowsPerSecond;
    return (rows / speed) * (this.begun.has(asker) ? 1 : STATEMENTS);
  }

  /** Rows in a second; null without a recent measurement. */
  private recent(kind: "alone" | "shared"): number | null {
    const speed = this.speeds[kind];
    return speed && this.now() - speed.at < MEASURED_FOR_MS ? speed.rowsPerSecond : null;
  }

  private measure({ rows, since, isShared }: Running): void {
    if (rows < this.limits.measuredFrom) return;
    const rowsPerSecond = rows / Math.max(0.001, (this.now() - since) / 1000);
    const kind = isShared ? "shared" : "alone";
    const former = this.recent(kind) ?? rowsPerSecond;
    this.speeds[kind] = { rowsPerSecond: former + NEWEST * (rowsPerSecond - former), at: this.now() };
  }

  private wait(asked: Asked, signal: AbortSignal | undefined): Promise<Running> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(late);
        signal?.removeEventListener("abort", abort);
        this.waiting = this.waiting.filter((other) => other !== own);
        settle();
      };
      this.arrivals += 1;
      const refuse = () => end(() => reject(new NoTurn("too-many")));
      const own: Waiting = {
        ...{ ...asked, arrival: this.arrivals, refuse },
        begin: () => end(() => resolve(this.start(asked))),
      };
      const abort = () => end(() => reject(signal?.reason));
      const late = setTimeout(refuse, this.longestWait(asked) * 1000);
      signal?.addEventListener("abort", abort, { once: true });
      this.waiting.push(own);
    });
  }

  /** Leaves the time that it is going to take. */
  private longestWait(asked: Asked): number {
    return Math.max(1, this.limits.seconds - Math.max(5, this.secondsOf(asked)));
  }

  private leave(own: Running): void {
    this.running = this.running.filter((other) => other !== own);
    const { organization, person } = own.asker;
    for (const key of [organization, `${organization} ${person}`])
      this.reads.set(key, { rows: this.readBy(key) + own.rows, at: this.now() });
    const [next] = this.waiting.toSorted((one, other) => this.compare(one, other));
    next?.begin();
    this.refuseLate();
  }

  private readBy(key: string): number {
    const read = this.reads.get(key);
    if (!read) return 0;
    const rows = read.rows * 0.5 ** ((this.now() - read.at) / HALF_LIFE_MS);
    if (rows < 1) this.reads.delete(key);
    return rows;
  }

  private compare(one: Asked & { arrival: number }, other: Asked & { arrival: number }): number {
    const rank = ({ asker, arrival }: Asked & { arrival: number }) => {
      const { organization, person } = asker;
      const ofOrganization = this.running.filter(({ asker }) => asker.organization === organization);
      return [
        this.begun.has(asker) ? 0 : 1,
        ofOrganization.length,
        ofOrganization.filter(({ asker }) => asker.person === person).length,
        this.readBy(organization),
        this.readBy(`${organization} ${person}`),
        arrival,
      ];
    };
    const others = rank(other);
    for (const [at, value] of rank(one).entries()) {
      const second = others[at] ?? 0;
      if (value !== second) return value < second ? -1 : 1;
    }
    return 0;
  }
}
