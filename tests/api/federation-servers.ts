import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "@/lib/kit/root";

const programs: Record<string, string> = {
  apache2: "/usr/sbin/apache2",
  "libapache2-mod-shib": "/usr/lib/apache2/modules/mod_shib.so",
  simplesamlphp: "/usr/share/simplesamlphp/www/index.php",
  "php-cli": "/usr/bin/php",
  openssl: "/usr/bin/openssl",
};

/** Extensions of PHP that SimpleSAMLphp uses. */
const extensions: Record<string, string> = { "php-xml": "dom", "php-mbstring": "mbstring" };

/** Debian packages that the test needs and this machine lacks. */
export function missingPackages(): string[] {
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name] ?? ""));
  if (missing.includes("php-cli")) return [...missing, ...Object.keys(extensions)];
  const loaded = execFileSync("/usr/bin/php", ["-m"], { encoding: "utf8" }).split("\n");
  return [...missing, ...Object.keys(extensions).filter((name) => !loaded.includes(extensions[name] ?? ""))];
}

export const SP_NAME = "usage.example.org";
export const IDP_NAME = "idp.university.example";

type Attributes = Record<string, readonly string[]>;

type Setting = {
  folder: string;
  /** Ports of Apache with the SP, and of SimpleSAMLphp. */
  sp: number;
  idp: number;
  /** Host and port of the product. */
  product: string;
  secret: string;
  /** Names that can log in at the identity provider, each with its name as password. */
  people: Record<string, Attributes>;
};

/** Apache with the Shibboleth SP as in docs/deploy/shibboleth, and an identity provider of SimpleSAMLphp, on loopback. */
export async function startFederation(setting: Setting): Promise<{ stop: () => Promise<void>; logs: () => string }> {
  const { folder } = setting;
  const file = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  for (const name of ["sp-signing", "sp-encrypt", "idp", "tls"]) certificate(folder, name);
  writeIdentityProvider(setting, file);
  const children: Child[] = [];
  const start = (command: string, args: string[], env: Record<string, string> = {}) => {
    const child = new Child(command, args, { cwd: folder, env });
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
  };
  const logs = () => children.map((child) => child.output).join("\n");
  try {
    start("/usr/bin/php", ["-S", `127.0.0.1:${setting.idp}`, "-t", "/usr/share/simplesamlphp/www"], {
      SIMPLESAMLPHP_CONFIG_DIR: `${folder}/idp`,
    });
    const metadata = await untilAnswers(`http://127.0.0.1:${setting.idp}/saml2/idp/metadata.php`, logs);
    file("idp-metadata.xml", metadata);
    writeServiceProvider(setting, file);
    start("/usr/sbin/shibd", ["-F", "-f", "-c", `${folder}/shibboleth2.xml`, "-p", `${folder}/shibd.pid`]);
    for (let left = 240; !existsSync(`${folder}/shibd.sock`); left -= 1) {
      if (left === 0) throw new Error(`The SP does not start: ${logs()}`);
      await pause(250);
    }
    start("/usr/sbin/apache2", ["-D", "FOREGROUND", "-f", `${folder}/apache.conf`]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, logs };
}

class Child {
  output = "";
  private readonly process;
  private readonly ended;

  constructor(command: string, args: string[], { cwd, env }: { cwd: string; env: Record<string, string> }) {
    this.process = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.process.stdout, this.process.stderr])
      stream.on("data", (text) => (this.output = `${this.output}${text}`.slice(-20_000)));
    this.ended = once(this.process, "exit");
  }

  async stop(): Promise<void> {
    this.process.kill("SIGTERM");
    await this.ended;
  }
}

async function untilAnswers(address: string, logs: () => string): Promise<string> {
  for (let left = 240; left > 0; left -= 1) {
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return response.text();
    if (response) throw new Error(`${address} answers ${response.status}: ${(await response.text()).slice(0, 2000)}`);
    await pause(250);
  }
  throw new Error(`${address} does not answer: ${logs()}`);
}

function certificate(folder: string, name: string): void {
  const subject = ["-subj", `/CN=${SP_NAME}`, "-addext", `subjectAltName=DNS:${SP_NAME}`];
  const files = ["-keyout", `${folder}/${name}-key.pem`, "-out", `${folder}/${name}-cert.pem`];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...subject], {
    stdio: "ignore",
  });
}

type Write = (name: string, text: string) => void;

const php = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(php).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `[${Object.entries(value)
      .map(([name, one]) => `${php(name)} => ${php(one)}`)
      .join(", ")}]`;
  return typeof value === "string" ? `'${value.replaceAll(/['\\]/g, "\\$&")}'` : String(value);
};

const phpArray = (name: string, values: object) => `<?php\n$${name} = ${php(values)};\n`;

function writeIdentityProvider({ folder, idp, sp, people }: Setting, file: Write): void {
  const entity = `https://${SP_NAME}:${sp}/shibboleth`;
  for (const name of ["log", "data", "tmp", "sessions", "metadata"]) file(`idp/${name}/.keep`, "");
  file(
    "idp/config.php",
    phpArray("config", {
      ...{ baseurlpath: `http://${IDP_NAME}:${idp}/`, certdir: `${folder}/`, loggingdir: `${folder}/idp/log/` },
      ...{ datadir: `${folder}/idp/data/`, tempdir: `${folder}/idp/tmp`, metadatadir: `${folder}/idp/metadata` },
      ...{
        secretsalt: "only for this test",
        "auth.adminpassword": "only-for-this-test",
        "admin.checkforupdates": false,
      },
      ...{ timezone: "UTC", "logging.level": 4, "logging.handler": "file", "logging.logfile": "idp.log" },
      ...{ "enable.saml20-idp": true, "module.enable": { exampleauth: true, core: true, saml: true } },
      ...{ "session.cookie.secure": false, "session.cookie.samesite": "Lax", "language.default": "en" },
      ...{ "store.type": "phpsession", "session.phpsession.savepath": `${folder}/idp/sessions` },
      "metadata.sources": [{ type: "flatfile", directory: `${folder}/idp/metadata` }],
    }),
  );
  const users = Object.entries(people).map(([name, attributes]) => [`${name}:${name}`, attributes]);
  file(
    "idp/authsources.php",
    phpArray("config", { people: { "0": "exampleauth:UserPass", ...Object.fromEntries(users) } }).replace("'0' =>", ""),
  );
  file(
    "idp/metadata/saml20-idp-hosted.php",
    `<?php\n$metadata['http://${IDP_NAME}/idp'] = ${php({
      ...{ host: "__DEFAULT__", privatekey: "idp-key.pem", certificate: "idp-cert.pem", auth: "people" },
      ...{ scope: ["university.example"], attributeencoding: "string", "sign.logout": true },
      "attributes.NameFormat": "urn:oasis:names:tc:SAML:2.0:attrname-format:uri",
    })};\n`,
  );
  file(
    "idp/metadata/saml20-sp-remote.php",
    `<?php\n$metadata['${entity}'] = ${php({
      AssertionConsumerService: `https://${SP_NAME}:${sp}/Shibboleth.sso/SAML2/POST`,
      SingleLogoutService: `https://${SP_NAME}:${sp}/Shibboleth.sso/SLO/Redirect`,
    })};\n`,
  );
}

function writeServiceProvider({ folder, sp, product, secret }: Setting, file: Write): void {
  const example = (name: string) => readFileSync(path.join(ROOT, "docs/deploy/shibboleth", name), "utf8");
  const names = ["mpm_event", "authn_core", "authz_core", "authz_user", "socache_shmcb", "ssl", "headers", "http2"];
  const modules = [...names, "proxy", "proxy_http"].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  file("usus-shibboleth-secret.conf", `Define USUS_SHIBBOLETH_SECRET ${secret}\n`);
  const own = [
    ...[`ServerRoot ${folder}`, `PidFile ${folder}/apache.pid`, `ErrorLog ${folder}/error.log`],
    ...[`Mutex file:${folder}`, `DefaultRuntimeDir ${folder}`, `Listen 127.0.0.1:${sp}`, `ServerName ${SP_NAME}`],
    ...["User nobody", "Group nogroup", "StartServers 1"],
    ...["LoadModule mod_shib /usr/lib/apache2/modules/mod_shib.so", `ShibConfig ${folder}/shibboleth2.xml`],
  ];
  const site = example("apache.conf")
    .replaceAll(`https://${SP_NAME}`, `https://${SP_NAME}:${sp}`)
    .replace("<VirtualHost *:443>", `<VirtualHost *:${sp}>`)
    .replace("Include /etc/apache2/", `Include ${folder}/`)
    .replace("/etc/ssl/usus/certificate.pem", `${folder}/tls-cert.pem`)
    .replace("/etc/ssl/usus/key.pem", `${folder}/tls-key.pem`)
    .replace("127.0.0.1:3000", product);
  file("apache.conf", [...modules, ...own, site].join("\n"));

  const logger = (name: string) =>
    `log4j.rootCategory=WARN, file\nlog4j.appender.file=org.apache.log4j.FileAppender\nlog4j.appender.file.fileName=${folder}/${name}.log\nlog4j.appender.file.layout=org.apache.log4j.PatternLayout\nlog4j.appender.file.layout.ConversionPattern=%p %c: %m%n\n`;
  file("shibd.logger", logger("shibd"));
  file("native.logger", logger("native"));
  const inFolder = /(path|key|certificate)="(sp-[\w-]+\.pem|attribute-map\.xml)"/g;
  const inPackage = /path="(attribute-policy|security-policy|protocols)\.xml"/g;
  file("attribute-map.xml", example("attribute-map.xml"));
  file(
    "shibboleth2.xml",
    example("shibboleth2.xml")
      .replaceAll(`https://${SP_NAME}`, `https://${SP_NAME}:${sp}`)
      .replace(/<SSO .*<\/SSO>/, `<SSO entityID="http://${IDP_NAME}/idp">SAML2</SSO>`)
      .replace(
        /<MetadataProvider[\s\S]*<\/MetadataProvider>/,
        `<MetadataProvider type="XML" path="${folder}/idp-metadata.xml"/>`,
      )
      .replaceAll(inFolder, `$1="${folder}/$2"`)
      .replaceAll(inPackage, 'path="/etc/shibboleth/$1.xml"')
      .replace(
        "<ApplicationDefaults",
        `<OutOfProcess logger="${folder}/shibd.logger"/><InProcess logger="${folder}/native.logger"/><UnixListener address="${folder}/shibd.sock"/><ApplicationDefaults`,
      ),
  );
}
