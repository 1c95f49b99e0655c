/** Breaks the stores at a chosen call, counted over all clients it watches. */
export class Strike {
  /** Calls seen so far, by name. */
  readonly calls: string[] = [];

  /**
   * - before: the call does not reach the store
   * - after: the store has executed it, but the response is lost
   * - death: nothing reaches the store from this call on, as if the process had died
   */
  constructor(
    private readonly at: number,
    private readonly how: "before" | "after" | "death",
  ) {}

  get hasStruck(): boolean {
    return this.calls.length > this.at;
  }

  /** The same client, whose calls are counted and fail at the chosen one. */
  watch<T extends object>(client: T, path = ""): T {
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        const called = `${path}${String(name)}`;
        if (typeof value === "function") {
          return (...args: unknown[]) => this.call(called, () => Reflect.apply(value, target, args.map(this.inside)));
        }
        return typeof value === "object" && value !== null && typeof name === "string" && !name.startsWith("_")
          ? this.watch(value, `${called}.`)
          : value;
      },
    });
  }

  private readonly inside = (argument: unknown): unknown => {
    if (typeof argument !== "function") return argument;
    return (tx: object) => argument(this.watch(tx, "tx."));
  };

  private async call(name: string, work: () => unknown): Promise<unknown> {
    const turn = this.calls.push(name) - 1;
    const isStruck = turn === this.at || (this.how === "death" && turn > this.at);
    if (isStruck && this.how !== "after") throw new Error(`struck ${this.how} ${name}`);
    const result = await work();
    if (isStruck) throw new Error(`struck after ${name}`);
    return result;
  }
}
