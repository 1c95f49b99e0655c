import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import https from "node:https";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { SESAME_HEADER } from "@/lib/events/live/live-message";
import { ROOT } from "@/lib/kit/root";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { type SecondWeb, startWeb } from "../e2e/second-web";
import { isFull } from "../support/extent";
import { ownFolder } from "../support/own-folder";
import { clientOf, site } from "./cast";

const NAME = "usage.example.org";
const MEGABYTE = 1024 * 1024;
/** The loopback address from which requests come: one for each proxy, which the product must see. */
let client = "";

type Proxy = { program: string; package: string; run: (folder: string, configuration: string) => string[] };

const proxies: Record<string, Proxy> = {
  "nginx.conf": {
    program: "/usr/sbin/nginx",
    package: "nginx-light",
    run: (folder, configuration) => {
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (of) => `${of}_temp_path ${folder}/${of};`,
      );
      const file = write(
        path.join(folder, "nginx.conf"),
        `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
        http { access_log off; ${temporary.join(" ")} ${configuration} }`,
      );
      return ["-c", file, "-e", `${folder}/error.log`];
    },
  },
  Caddyfile: {
    program: "/usr/bin/caddy",
    package: "caddy",
    run: (folder, configuration) => {
      const options = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n";
      return [
        "run",
        "--adapter",
        "caddyfile",
        "--config",
        write(path.join(folder, "Caddyfile"), options + configuration),
      ];
    },
  },
  "haproxy.cfg": {
    program: "/usr/sbin/haproxy",
    package: "haproxy",
    run: (folder, configuration) => ["-db", "-f", write(path.join(folder, "haproxy.cfg"), configuration)],
  },
  "apache.conf": {
    program: "/usr/sbin/apache2",
    package: "apache2",
    run: (folder, configuration) => {
      const names = ["mpm_event", "authz_core", "socache_shmcb", "ssl", "headers", "http2", "proxy", "proxy_http"];
      const modules = names.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
      const own = [
        ...[
          `ServerRoot ${folder}`,
          `ServerName ${NAME}`,
          `PidFile ${folder}/apache.pid`,
          `ErrorLog ${folder}/error.log`,
        ],
        ...[`Mutex file:${folder}`, `DefaultRuntimeDir ${folder}`, `Listen 127.0.0.1:${port}`],
        // Ignored unless started as root.
        ...["User nobody", "Group nogroup", "StartServers 1"],
      ];
      const file = write(path.join(folder, "apache.conf"), [...modules, ...own, configuration].join("\n"));
      return ["-D", "FOREGROUND", "-f", file];
    },
  },
};

function write(file: string, text: string): string {
  writeFileSync(file, text);
  return file;
}

/** The full run installs what is missing where Debian's packages are available. */
const canInstall = isFull && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const isTested = ({ program }: Proxy): boolean => canInstall || existsSync(program);

let folder = "";
let port = 0;
let web: SecondWeb;

/** The example with the addresses and the certificate of this test. */
function configured(name: string): string {
  const example = readFileSync(path.join(ROOT, "docs/deploy", name), "utf8");
  const changes: [RegExp, string][] = [
    [/127\.0\.0\.1:3000/g, new URL(web.url).host],
    [/listen 443 ssl/, `listen 127.0.0.1:${port} ssl`],
    [/<VirtualHost \*:443>/, `<VirtualHost *:${port}>`],
    [/bind :443/, `bind 127.0.0.1:${port}`],
    [/\/etc\/ssl\/usus\/certificate\.pem/, `${folder}/certificate.pem`],
    [/\/etc\/ssl\/usus\/key\.pem/, `${folder}/key.pem`],
    [/\/etc\/haproxy\/usus\.pem/, `${folder}/both.pem`],
    [
      new RegExp(`^${NAME} \\{`, "m"),
      `${NAME}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/certificate.pem ${folder}/key.pem`,
    ],
  ];
  return changes.reduce((text, [from, to]) => text.replace(from, to), example);
}

type Answer = { status: number; text: string; cookies: string[] };
type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer; host?: string };

/** A request to the proxy under the public name, until the answer ends or `until` has come. */
function send(address: string, { method = "GET", headers = {}, body, host }: Sent = {}, until = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = https.request({
      ...{ host: "127.0.0.1", port, path: address, method, servername: NAME, localAddress: client, agent: false },
      ca: readFileSync(`${folder}/certificate.pem`),
      headers: { host: host ?? `${NAME}:${port}`, origin: `https://${NAME}:${port}`, ...headers },
    });
    request.once("error", reject);
    request.once("response", (response) => {
      let text = "";
      const cookies = (response.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "");
      const answer = () => resolve({ status: response.statusCode ?? 0, text, cookies });
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
        if (!until || !text.includes(until)) return;
        request.destroy();
        answer();
      });
      response.once("end", answer);
      response.once("error", reject);
    });
    request.end(body);
  });
}

const token = { cookie: "csrftoken=abc", "x-csrftoken": "abc" };
const EMAIL = "superuser@usus.example";

async function signIn(headers: Record<string, string> = {}): Promise<Answer> {
  const body = JSON.stringify({ email: EMAIL, password: site.passwords[EMAIL] });
  const sent = { ...token, "content-type": "application/json", "content-length": String(body.length), ...headers };
  return send("/api/rest-auth/login/", { method: "POST", headers: sent, body });
}

async function signedIn(): Promise<Record<string, string>> {
  const { status, cookies } = await signIn();
  expect(status).toBe(200);
  return { ...token, cookie: ["csrftoken=abc", ...cookies.filter((one) => !one.startsWith("csrftoken"))].join("; ") };
}

function install(name: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env, stdio: "ignore" });
}

beforeAll(async () => {
  folder = await ownFolder("usus-test-");
  port = await freePort();
  const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
  const files = ["-keyout", `${folder}/key.pem`, "-out", `${folder}/certificate.pem`];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...subject], {
    stdio: "ignore",
  });
  write(
    `${folder}/both.pem`,
    readFileSync(`${folder}/certificate.pem`, "utf8") + readFileSync(`${folder}/key.pem`, "utf8"),
  );
  const settings = { SITE_URL: `https://${NAME}:${port}`, SECURE_COOKIES: "1", TRUSTED_PROXIES: "1" };
  web = await startWeb(settings);
  for (const { program, package: name } of Object.values(proxies))
    if (!existsSync(program) && canInstall) install(name);
});

afterAll(async () => {
  await web?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

for (const [index, [name, proxy]] of Object.entries(proxies).entries())
  describe.skipIf(!isTested(proxy))(`behind ${name}`, () => {
    const { program, run } = proxy;
    let stop = async () => {};

    beforeAll(async () => {
      client = `127.0.0.${77 + index}`;
      const own = path.join(folder, name);
      mkdirSync(own);
      const env = { ...process.env, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
      const child = spawn(program, run(own, configured(name)), { cwd: own, env, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
      const ended = once(child, "exit");
      stop = async () => {
        child.kill("SIGTERM");
        await ended;
      };
      for (let left = 240; ; left -= 1) {
        const answer = await send("/api/info/").catch(() => null);
        if (answer?.status === 200) return;
        if (child.exitCode !== null || left === 0) throw new Error(`${name} does not serve: ${output}`);
        await pause(250);
      }
    });

    afterAll(() => stop());

    test("people sign in, and their address is theirs", async () => {
      const { status } = await signIn({ "x-forwarded-for": "203.0.113.9" });
      expect(status).toBe(200);
      const audit = await (await clientOf("superuser")).get(`/api/audit/?actor=${EMAIL}&action=session.open`);
      const networks = z.object({ results: z.array(z.object({ network: z.string() })) }).parse(audit.body).results;
      expect(networks.map(({ network }) => network)).toContain(client);
      expect(networks.map(({ network }) => network)).not.toContain("203.0.113.9");
    });

    test("uploads of many megabytes pass", async () => {
      const headers = await signedIn();
      const boundary = "a-boundary";
      const field = `--${boundary}\r\nContent-Disposition: form-data; name="organization"\r\n\r\n${site.organizations.svratka}\r\n`;
      const file = `--${boundary}\r\nContent-Disposition: form-data; name="data_file"; filename="${name}.txt"\r\nContent-Type: text/plain\r\n\r\n`;
      const content = Buffer.alloc(5 * MEGABYTE, `${name} ${Math.random()} `);
      const body = Buffer.concat([Buffer.from(field + file), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const type = {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        "content-length": String(body.length),
      };
      const answer = await send("/api/manual-data-upload/", { method: "POST", headers: { ...headers, ...type }, body });
      expect(answer).toMatchObject({ status: 201 });
    });

    test("live news arrive at once", async () => {
      const headers = await signedIn();
      const user = await send("/api/user/", { headers });
      const { sesame_token: sesame } = z.object({ sesame_token: z.string() }).parse(JSON.parse(user.text));
      const sent = { ...headers, [SESAME_HEADER]: sesame, "content-length": "0" };
      const { status, text } = await send("/api/events/live/", { method: "POST", headers: sent }, "\n\n");
      expect(status).toBe(200);
      expect(text).toMatch(/^(?:event|data|id|retry|:)/m);
    });

    test("another name is refused with the cause", async () => {
      const answer = await send("/", { host: "other.example.org" });
      if (name === "Caddyfile") return void expect(answer.text).toBe("");
      expect(answer).toMatchObject({ status: 421, text: expect.stringContaining(`This site is at https://${NAME}`) });
    });
  });
