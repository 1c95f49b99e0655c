import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inOneLine } from "@/lib/runtime/run-until-signal";
import { supervise } from "@/lib/runtime/supervise";
import type { Supervised } from "@/lib/runtime/supervised";
import { type Publisher, startPublisher } from "@/lib/simulator/publisher/server";
import { startRegistry } from "@/lib/simulator/registry/server";
import { demoPeople } from "@/prisma/seed/demo-people";
import { type Seeded, seedConsortium } from "@/prisma/seed/seed-consortium";
import { ApiClient } from "./api-client";

export type DemoSite = {
  product: Supervised;
  publisher: Publisher;
  seeded: Seeded;
  /** By e-mail address; the same at each start. */
  passwords: ReadonlyMap<string, string>;
  signIn(email: string): Promise<ApiClient>;
  stop(): Promise<void>;
};

type Options = {
  mode: "demo" | "test";
  dataFolder: string;
  today: Date;
  port?: number;
  publisherPort?: number;
  workers?: number;
  hasMoods?: boolean;
  /** Hosts on loopback to harvest from besides the provider. */
  otherHosts?: readonly string[];
  extraEnv?: Record<string, string>;
  log?: (line: string) => void;
  signal?: AbortSignal;
};

/** The product with the demo consortium, a simulated provider to harvest from and a registry that lists it. */
export async function startDemoSite(options: Options): Promise<DemoSite> {
  const { mode, dataFolder, today, log = () => undefined } = options;
  const publisher = await startPublisher({
    today,
    port: options.publisherPort ?? 0,
    hasMoods: options.hasMoods ?? true,
    originPerPlatform: true,
  });
  const registry = await startRegistry({ addressOf: (key) => publisher.platformUrl(key) });
  const closeOthers = () => Promise.all([publisher.close(), registry.close()]);
  try {
    const product = await supervise({
      mode,
      env: process.env,
      dataFolder,
      quiet: true,
      log,
      ...(options.port === undefined ? {} : { port: options.port }),
      ...(options.workers === undefined ? {} : { workers: options.workers }),
      ...(options.signal ? { signal: options.signal } : {}),
      extraEnv: {
        SUSHI_PRIVATE_HOSTS: [...publisher.hosts, registry.host, ...(options.otherHosts ?? [])].join(","),
        COUNTER_REGISTRY_URL: registry.url,
        HARVESTER_IPV4_ADDRESSES: "192.0.2.17",
        HARVESTER_IPV6_ADDRESSES: "2001:db8::17",
        HARVEST_COOLDOWN_SECONDS: "0",
        CONTACT_EMAIL: "library@usus.example",
        SHOW_MAILBOX: "1",
        ALLOW_USER_REGISTRATION: "1",
        ALLOW_USER_CREATED_PLATFORMS: "1",
        ENABLE_RAW_DATA_IMPORT: "All",
        ...options.extraEnv,
      },
    });
    log(inOneLine(product));
    Object.assign(process.env, product.settings);
    const passwords = keptPasswords(path.join(dataFolder, "secrets", "demo-passwords.json"));
    return {
      product,
      publisher,
      seeded: await seedConsortium(passwords),
      passwords,
      signIn: (email) => new ApiClient(product.url).signIn(email, passwords.get(email) ?? ""),
      async stop() {
        await product.stop();
        await closeOthers();
      },
    };
  } catch (error) {
    await closeOthers();
    throw error;
  }
}

function keptPasswords(file: string): Map<string, string> {
  const passwords: Record<string, string> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
  const all = demoPeople.map(({ email }) => [email, passwords[email] ?? randomBytes(9).toString("base64url")] as const);
  fs.writeFileSync(file, JSON.stringify(Object.fromEntries(all), null, 2), { mode: 0o600 });
  return new Map(all);
}
