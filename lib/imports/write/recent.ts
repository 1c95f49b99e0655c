const mostPerGeneration = 25_000;

/** A cache of up to 50,000 recent values by name: reports come in runs, and files have no size limit. */
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
