import { LiveHub } from "./live-hub";
import type { ToHub } from "./live-pass";

const hub = new LiveHub();

// A shared worker: all pages of a browser connect to it.
addEventListener("connect", (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  port?.addEventListener("message", ({ data }: MessageEvent<ToHub>) => hub.receive(port, data));
  port?.start();
});
