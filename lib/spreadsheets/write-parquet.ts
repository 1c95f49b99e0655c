import { ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";

type ParquetColumn = { readonly name: string; readonly kind: "text" | "count" | "share" };
export type ParquetValue = string | number | null;

type Table = {
  readonly columns: readonly ParquetColumn[];
  /** In batches, one value per column. */
  readonly rows: AsyncIterable<readonly (readonly ParquetValue[])[]>;
  /** Key-value metadata of the file. */
  readonly about: Readonly<Record<string, string>>;
};

const ROWS_OF_GROUP = 50_000;

/** Streams a Parquet file: texts are never null, counts are 64-bit integers, shares are doubles. Holds one row group. */
export async function* writeParquet({ columns, rows, about }: Table): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: columns.map((column) => dataOf(column, [], 0)) }),
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
    createdBy: "Usus",
  });
  const write = async (group: readonly (readonly ParquetValue[])[]) => {
    const columnData = columns.map((column, at) => ({ ...dataOf(column, group, at), offsetIndex: false }));
    await writer.write({ columnData, rowGroupSize: ROWS_OF_GROUP });
    return bytesOf(bytes);
  };
  let waiting: (readonly ParquetValue[])[] = [];
  for await (const batch of rows) {
    waiting = waiting.concat(batch);
    if (waiting.length < ROWS_OF_GROUP) continue;
    yield await write(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield await write(waiting);
  await writer.finish();
  yield bytesOf(bytes);
}

/** Bytes written since the last call; file offsets continue. */
function bytesOf(bytes: ByteWriter): Uint8Array {
  const piece = new Uint8Array(bytes.getBuffer());
  bytes.index = 0;
  return piece;
}

function dataOf({ name, kind }: ParquetColumn, rows: readonly (readonly ParquetValue[])[], at: number) {
  const values = rows.map((row) => row[at] ?? null);
  if (kind === "text") return { name, type: "STRING" as const, nullable: false, data: values.map((one) => one ?? "") };
  if (kind === "share") return { name, type: "DOUBLE" as const, nullable: true, data: values };
  return {
    name,
    type: "INT64" as const,
    nullable: true,
    data: values.map((one) => (one === null ? null : BigInt(one))),
  };
}
