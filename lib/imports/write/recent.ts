const mostPerGeneration = 25_000;

/** Remembers what was met lately under its name, at most 50,000 of them: reports come in runs, and files have no limit. */
export class Recent<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: string, value: Value): void {
    if (this.young.size >= mostPerGeneration) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }
}
