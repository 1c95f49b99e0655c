/** Consecutive values in arrays of `most`, the last one shorter. */
export async function* inBatches<T>(values: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const value of values) {
    if (batch.push(value) < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
