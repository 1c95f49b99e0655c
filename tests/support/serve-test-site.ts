import { once } from "node:events";
import { startTestSite } from "./test-site";

// For working on the tests over HTTP and in the browser: prints the settings they need, and stays until interrupted.
const interrupted = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
const site = await startTestSite();
for (const [name, value] of Object.entries(site.env)) console.log(`export ${name}='${value}'`);
await interrupted;
await site.stop();
process.exit(0);
