import { embeddedPostgres } from "@/lib/runtime/embedded/postgres";

const { pid, started, url } = await embeddedPostgres({ folder: process.argv[2] ?? "", database: "usus" });
console.log(JSON.stringify({ pid, started, url }));
