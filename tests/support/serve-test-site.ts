import { once } from "node:events";
import { startTestSite } from "./test-site";

// Prints the settings for tests over HTTP and in the browser, and runs until interrupted. `npm test` starts it too
// (sites.ts): then it sends them to its parent, and ends with it.
const interrupted = Promise.race(["SIGINT", "SIGTERM", "disconnect"].map((event) => once(process, event)));
const site = await startTestSite();
if (process.send) process.send(site.facts);
else console.log(`export BASE_URL='${site.facts.url}'\nexport SITES='${JSON.stringify([site.facts])}'`);
await interrupted;
await site.stop();
process.exit(0);
