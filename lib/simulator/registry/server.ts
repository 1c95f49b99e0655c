import { startLoopbackServer } from "../loopback-server";
import { type Reply, replyOnce, sendReply } from "../publisher/reply";
import { makeRecords, type NoticeRecord, type Records } from "./records";

/** Failure modes. */
export type RegistryTrouble = "silent" | "broken" | "html" | "endless" | "redirecting";

export type Registry = {
  /** Base address of its API: COUNTER_REGISTRY_URL. */
  url: string;
  /** As host:port, for SUSHI_PRIVATE_HOSTS. */
  host: string;
  /** Requested paths below the base address, in order. */
  requests: string[];
  /** Changes fields of a service. */
  changeService(id: string, fields: Record<string, unknown>): void;
  /** Replaces the notices of a service. */
  setNotices(id: string, notices: readonly NoticeRecord[]): void;
  /** null ends the trouble. */
  setTrouble(trouble: RegistryTrouble | null): void;
  close(): Promise<void>;
};

type Options = { addressOf: Parameters<typeof makeRecords>[0]["addressOf"]; port?: number };

const BASE = "/api/v1";

/** Starts a registry on loopback with the documented API of the COUNTER Registry. */
export async function startRegistry({ addressOf, port = 0 }: Options): Promise<Registry> {
  const requests: string[] = [];
  let trouble: RegistryTrouble | null = null;
  let records: Records;
  const { host, close } = await startLoopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const path = pathname.replace(BASE, "");
    requests.push(path);
    const reply = trouble ? troubled(trouble, path) : answer(records, path);
    sendReply(reply, response).catch(() => void response.destroy());
  }, port);
  const url = `http://${host}${BASE}`;
  records = makeRecords({ api: url, addressOf });
  return {
    url,
    host,
    requests,
    changeService(id, fields) {
      const service = records.services.get(id);
      if (!service) throw new Error(`There is no service ${id}.`);
      records.services.set(id, { ...service, ...fields });
    },
    setNotices(id, notices) {
      records.notices.set(id, [...notices]);
    },
    setTrouble(next) {
      trouble = next;
    },
    close,
  };
}

function answer({ platforms, services, notices }: Records, path: string): Reply {
  const [, kind, id = "", part] = /^\/([\w-]+)\/(?:([\w-]+)\/)?(?:([\w-]+)\/)?$/.exec(path) ?? [];
  if (kind === "platform" && id === "") return json(200, platforms);
  const entry = kind === "platform" ? platforms.find((platform) => platform.id === id) : services.get(id);
  if (kind !== "platform" && kind !== "sushi-service") return missing();
  if (!entry) return missing();
  if (kind === "platform") return json(200, entry);
  const ofService = notices.get(id) ?? [];
  if (part === "notification") return json(200, ofService);
  return part ? missing() : json(200, { ...entry, notification_count: ofService.length });
}

const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { "content-type": "application/json" },
  body: replyOnce(JSON.stringify(value)),
});

const missing = () => json(404, { detail: "Not found." });

function troubled(trouble: RegistryTrouble, path: string): Reply {
  const html = { "content-type": "text/html" };
  if (trouble === "silent") return { ...missing(), breakAfter: { bytes: 0, how: "stall" } };
  if (trouble === "broken") return { status: 503, headers: html, body: replyOnce("<h1>Service Unavailable</h1>") };
  if (trouble === "html") return { status: 200, headers: html, body: replyOnce("<!doctype html><h1>Registry</h1>") };
  if (trouble === "endless") return { status: 200, headers: {}, body: endless() };
  // A private address that is not allowed for the product.
  return { status: 302, headers: { location: `http://127.0.0.1:9${path}` }, body: replyOnce("") };
}

async function* endless(): AsyncGenerator<string> {
  yield "[";
  for (;;) yield `{"name": "${"x".repeat(1_000_000)}"},`;
}
