const mostPerGeneration = 100_000;

/** Remembers the ids of names met lately, at most 200,000: reports come in runs, and files have no limit. */
export class RecentIds {
  private young = new Map<string, number>();
  private old = new Map<string, number>();

  get(key: string): number | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: string, id: number): void {
    if (this.young.size >= mostPerGeneration) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, id);
  }
}
