import type { ToHub, ToPage } from "./live-pass";

export type LiveLink = { send: (message: ToHub) => void; close: () => void };

/** Links this page to the connection that it shares with the other pages of the browser, or to one of its own. */
export function liveLink(receive: (message: ToPage) => void): LiveLink {
  if (typeof SharedWorker === "undefined") return ownLink(receive);
  const { port } = new SharedWorker(new URL("./live.worker.ts", import.meta.url), { name: "live", type: "module" });
  port.addEventListener("message", ({ data }: MessageEvent<ToPage>) => receive(data));
  port.start();
  return {
    send: (message) => port.postMessage(message),
    close: () => {
      port.postMessage({ type: "bye" } satisfies ToHub);
      port.close();
    },
  };
}

function ownLink(postMessage: (message: ToPage) => void): LiveLink {
  console.info("This browser has no shared workers: each tab keeps a live connection of its own.");
  const port = { postMessage };
  const hub = import("./live-hub").then(({ LiveHub }) => new LiveHub());
  const send = (message: ToHub) => void hub.then((found) => found.receive(port, message));
  return { send, close: () => send({ type: "bye" }) };
}
