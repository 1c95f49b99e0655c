import { embeddedClickHouse } from "@/lib/runtime/embedded/clickhouse";

const [folder = "", loader = "", reader = ""] = process.argv.slice(2);
const { pid, url, untilEnded } = await embeddedClickHouse({ folder, secrets: { loader, reader } });
console.log(JSON.stringify({ pid, url }));
await untilEnded();
