import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { isDecidable } from "@/lib/kit/env";
import { accountSettings, serverSettings } from "@/lib/runtime/embedded/clickhouse-settings";
import { settingNames } from "@/lib/site/settings/setting-list";
import { root } from "../../architecture/source-files";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const compose = read("compose.yaml");
const example = read(".env.example");
const secrets = { loader: "loader", reader: "reader", sql: "sql" };
const memory = Number(compose.match(/<max_server_memory_usage>(\d+)</)?.[1]);
const embedded = accountSettings({ database: "usage", memory, secrets, openingQueries: 2 });

const grantsOf = (settings: string, account: string) => {
  const whole = settings.match(new RegExp(`<${account}>\\s*<password.*?</${account}>`, "s"))?.[0] ?? "";
  return [...whole.matchAll(/<query>(.*?)<\/query>/g)].map(([, grant]) => grant);
};
const serviceOf = (name: string) =>
  compose.match(new RegExp(`^  ${name}:\\n(?:    .*\\n|\\n(?=    ))*`, "m"))?.[0] ?? "";

test("ClickHouse has the accounts of the embedded engine with the same rights, none without a password", () => {
  for (const account of ["loader", "reader", "sql"]) {
    expect(grantsOf(compose, account).length).toBeGreaterThan(0);
    expect(grantsOf(compose, account)).toEqual(grantsOf(embedded, account));
  }
  expect(compose).toContain('<default remove="remove"/>');
  expect(serviceOf("clickhouse")).toContain('CLICKHOUSE_SKIP_USER_SETUP: "1"');
  expect(compose).not.toContain("ACCESS_MANAGEMENT");
});

test("ClickHouse has the limits of the embedded engine, and a container with room for them", () => {
  const profile = (settings: string, name: string) =>
    settings
      .match(new RegExp(`<${name}>(\\s*<(?:async_insert|readonly|max_memory_usage)>.*?)</${name}>`, "s"))?.[1]
      ?.replaceAll(/\s/g, "");
  for (const name of ["loader", "reader", "sql", "sql_direct"]) {
    expect(profile(compose, name)).toContain("<max_memory_usage>");
    expect(profile(compose, name)).toBe(profile(embedded, name));
  }
  const server = serverSettings("/usage", memory, undefined);
  const names = [
    "timezone",
    "max_server_memory_usage",
    "mark_cache_size",
    "memory_worker_period_ms",
    "shutdown_wait_unfinished",
  ];
  for (const name of names) {
    const [setting = "none"] = server.match(new RegExp(`<${name}>.*</${name}>`)) ?? [];
    expect(compose).toContain(setting);
  }
  expect(memory).toBeLessThan(4 * 1024 ** 3);
  expect(serviceOf("clickhouse")).toContain("mem_limit: 4g");
});

test("web and workers are services of their own, each with limits and time to end", () => {
  for (const [name, flag] of [
    ["web", "--web"],
    ["worker", "--worker"],
  ] as const) {
    expect(serviceOf(name)).toContain(`command: [node, start.mjs, ${flag}]`);
    for (const line of ["read_only: true", "mem_limit:", "stop_grace_period:", "logging: *logging"])
      expect(serviceOf(name)).toContain(line);
  }
  expect(serviceOf("worker")).toContain("environment: *settings");
});

test("the product only has the password of PostgreSQL's restricted role", () => {
  expect(serviceOf("web")).toMatch(/DATABASE_URL: postgresql:\/\/usus_app:\$\{DATABASE_PASSWORD:\?\}@/);
  expect(serviceOf("web")).not.toMatch(/POSTGRES_PASSWORD|OWNER/);
  expect(serviceOf("web")).toContain("migrate: { condition: service_completed_successfully }");
  expect(serviceOf("migrate")).toMatch(/DATABASE_OWNER_URL: postgresql:\/\/usus:\$\{POSTGRES_PASSWORD:\?\}@/);
});

test("each image is pinned to the tested version", () => {
  const built = read("Dockerfile").matchAll(/^FROM (\S+)/gm);
  const images = [...built, ...compose.matchAll(/^ {4}image: ([^\s&*]\S*)/gm)].map(([, image]) => image);
  expect(images.length).toBeGreaterThan(3);
  for (const image of images) expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test("every setting without a default is named in .env.example", () => {
  const demanded = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name));
  expect(demanded.size).toBeGreaterThan(5);
  for (const name of demanded) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
});

test("every setting of the environment reaches the product, and none has a value that overrides the product's", () => {
  const variables = new Map(
    [...serviceOf("web").matchAll(/^ {6}([A-Z][A-Z0-9_]+):(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const fixed = [
    "NODE_ENV",
    "DATA_FOLDER",
    "USAGE_DATABASE",
    "USAGE_CLUSTER",
    "USAGE_LOADER_USER",
    "USAGE_READER_USER",
    "USAGE_SQL_USER",
  ];
  expect(settingNames.filter((name) => !variables.has(name)).toSorted()).toEqual(fixed.toSorted());
  for (const name of settingNames.filter(isDecidable))
    expect({ name, value: variables.get(name) }).toEqual({ name, value: "" });
  for (const [, name] of example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm))
    expect(variables.has(name) || compose.includes(`\${${name}:`), name).toBe(true);
});

test("the owner of the database restores a backup into the volume of the product", () => {
  expect(serviceOf("restore")).toMatch(/DATABASE_OWNER_URL: postgresql:\/\/usus:\$\{POSTGRES_PASSWORD:\?\}@/);
  expect(serviceOf("restore")).toContain("entrypoint: [node, restore.mjs]");
  expect(serviceOf("restore")).toContain("volumes: *files");
  expect(serviceOf("web")).toContain('volumes: &files ["files:/data"]');
});

test("the image is a release, without sources and packages of the build", () => {
  const [, image = ""] = read("Dockerfile")
    .split(/^FROM .* AS build$/m)
    .join("")
    .split(/^FROM /m)
    .slice(-2);
  expect(image).toContain("COPY --from=build --chown=root:root /release/usus ./");
  expect(image).toContain('CMD ["node", "start.mjs"]');
  expect(image).not.toMatch(/npm|COPY (?!--from)/);
});

test("the image runs without the tests, which .dockerignore omits", () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
  expect(read(".dockerignore").split("\n")).toContain("tests");
  for (const name of [
    "postinstall",
    "build",
    "release",
    "sbom",
    "start",
    "backup",
    "restore",
    "manage",
    "worker",
    "counter",
  ])
    expect(scripts[name]).not.toMatch(/tests\//);
});
