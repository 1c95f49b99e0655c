import { embeddedClickHouse } from "@/lib/runtime/embedded/clickhouse";

const [folder = "", loader = "", reader = ""] = process.argv.slice(2);
const { pid, url, untilEnded } = await embeddedClickHouse({ folder, secrets: { loader, reader, sql: "asks" } });
console.log(JSON.stringify({ pid, url }));
await untilEnded();
