import type { LiveMessage } from "@/lib/events/live/live-message";
import { LiveConnection, type LiveListener } from "./live-connection";
import type { LivePass, ToHub, ToPage } from "./live-pass";

export type Port = { postMessage: (message: ToPage) => void };

type Circumstances = {
  connect?: (pass: LivePass, listener: LiveListener) => LiveConnection;
  /** Milliseconds a page has to answer before it counts as closed: closed tabs do not always say goodbye. */
  patience?: number;
  /** Milliseconds before the next request for a token after none could be fetched. */
  rest?: number;
};

/** Shares one live connection among the pages of a browser. All of them belong to the user who signed in last. */
export class LiveHub {
  /** Pages, each with the id of the user it was rendered for. */
  private readonly ports = new Map<Port, number>();
  private readonly seen = new Set<Port>();
  private user = 0;
  private connection: LiveConnection | null = null;
  private lastStats: LiveMessage | null = null;
  private asking: ReturnType<typeof setTimeout> | undefined;

  private readonly circumstances: Required<Circumstances>;

  constructor({ connect = connected, patience = 10_000, rest = 30_000 }: Circumstances = {}) {
    this.circumstances = { connect, patience, rest };
  }

  receive(port: Port, message: ToHub): void {
    if (message.type === "open") this.open(port, message.user, message);
    else if (message.type === "bye") this.forget(port);
    else if (message.type === "seen") this.look(port, message.isSeen);
    else this.goWithout(message.again);
  }

  private open(port: Port, user: number, { token, csrf }: LivePass): void {
    clearTimeout(this.asking);
    const isNew = this.ports.get(port) !== user;
    this.ports.set(port, user);
    if (this.connection && this.user === user) {
      if (isNew && this.lastStats) port.postMessage({ type: "message", message: this.lastStats });
      this.connection.renew({ token, csrf });
      return;
    }
    this.hangUp();
    this.user = user;
    const onMessage = (heard: LiveMessage) => this.spread(heard);
    this.connection = this.circumstances.connect(
      { token, csrf },
      { onMessage, onRefused: () => this.ask(this.listeners()) },
    );
  }

  private listeners = (): Port[] => [...this.ports].flatMap(([port, user]) => (user === this.user ? [port] : []));

  private spread(message: LiveMessage): void {
    if (message.type === "stats") this.lastStats = message;
    const ports = this.listeners();
    // The page opened last is the most likely to be still open.
    const alerted = message.type === "event" && !ports.some((port) => this.seen.has(port)) ? ports.at(-1) : undefined;
    for (const port of ports)
      port.postMessage({ type: "message", message, ...(port === alerted ? { alerts: true } : {}) });
  }

  private look(port: Port, isSeen: boolean): void {
    if (isSeen) this.seen.add(port);
    else this.seen.delete(port);
  }

  /** Asks one page after another for a new token, until one answers. */
  private ask([port, ...others]: Port[]): void {
    clearTimeout(this.asking);
    if (!port) return;
    // First, so that an answer that comes at once ends the wait.
    this.asking = setTimeout(() => {
      this.forget(port);
      this.ask(others);
    }, this.circumstances.patience);
    port.postMessage({ type: "tokenNeeded" });
  }

  private goWithout(again: boolean): void {
    clearTimeout(this.asking);
    if (again) this.asking = setTimeout(() => this.ask(this.listeners()), this.circumstances.rest);
  }

  private forget(port: Port): void {
    this.ports.delete(port);
    this.seen.delete(port);
    if (this.listeners().length === 0) this.hangUp();
  }

  private hangUp(): void {
    clearTimeout(this.asking);
    this.connection?.close();
    this.connection = null;
    this.lastStats = null;
  }
}

const connected = (pass: LivePass, listener: LiveListener) => new LiveConnection(pass, listener);
