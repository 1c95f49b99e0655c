import { now } from "@/lib/kit/clock";
import { startPublisher } from "./server";

/** `tsx lib/simulator/publisher/serve.ts [port] [today as yyyy-mm-dd]`: prints its address and ends with SIGTERM, SIGINT or its standard input. */
const [port = "0", today] = process.argv.slice(2);
const publisher = await startPublisher({ port: Number(port), today: today ? new Date(today) : now() });
console.log(publisher.url);

const end = () => void publisher.close().then(() => process.exit(0));
process.once("SIGTERM", end).once("SIGINT", end);
process.stdin.once("end", end).once("close", end).resume();
