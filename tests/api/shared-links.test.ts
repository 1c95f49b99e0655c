import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { clientOf, harvestedBelongings, site } from "./cast";

const created = z.object({ pk: z.number(), revision: z.number(), path: z.string(), frame_path: z.string().nullable() });

const OTHER_MONTH = "2024-01";
let organization: number;
let admin: Client;

beforeAll(async () => {
  admin = await clientOf("admin of Hradisko");
  organization = (await harvestedBelongings(await clientOf("consortium admin"), "hradisko", "shared")).organization;
});

async function share(draft: object = {}) {
  const question = {
    version: 1,
    where: {
      ...{ reportType: ["TR"], metric: ["Total_Item_Requests"], organization: [organization] },
      month: { from: "2025-03", to: "2025-03" },
    },
    ...{ rows: ["platform"], columns: ["month"] },
  };
  const content = { kind: "report", config: { question } };
  const { status, body } = await admin.post("/api/shared-link/", { name: "A public page", content, ...draft });
  expect(status, JSON.stringify(body)).toBe(201);
  return created.parse(body);
}

const open = (path: string, init: RequestInit = {}) => fetch(`${site.url}${path}`, { redirect: "manual", ...init });

const frameAncestors = ({ headers }: Response) =>
  /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1];

/** Text without the address, which the language links may contain. */
const textOf = async (answer: Response) => (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, "");

async function withFrames(sites: string, work: () => Promise<void>) {
  const superuser = await clientOf("superuser");
  await changeSetting(superuser, sites);
  await work().finally(() => changeSetting(superuser, null));
}

type Client = Awaited<ReturnType<typeof clientOf>>;

async function changeSetting(superuser: Client, value: string | null, expected = 200) {
  const { body: settings } = await superuser.get("/api/management/setting/");
  const { revision } =
    z
      .array(z.looseObject({ name: z.string(), revision: z.number() }))
      .parse(settings)
      .find(({ name }) => name === "FRAME_ANCESTORS") ?? {};
  const { status, body } = await superuser.send("PUT", "/api/management/setting/FRAME_ANCESTORS/", { value, revision });
  expect(status, JSON.stringify(body)).toBe(expected);
}

describe("the page of a shared link", () => {
  test("opens without a session in the language of the browser or of the address, with one heading and table", async () => {
    const { path } = await share();
    const english = await open(path, { headers: { "accept-language": "en" } });
    expect(english.status).toBe(200);
    const text = await textOf(english);
    expect(text).toContain("A public page");
    expect(text).toContain("Total Item Requests");
    expect(text).toContain("2025-03");
    expect(text).toMatch(/<html[^>]* lang="en"/);
    expect(text.match(/<table/g)).toHaveLength(1);
    const czech = { "accept-language": "cs" };
    expect(await textOf(await open(path, { headers: czech }))).toMatch(/<html[^>]* lang="cs"/);
    expect(await textOf(await open(`${path}?lang=en&theme=dark`, { headers: czech }))).toMatch(
      /<html[^>]* lang="en"[^>]* data-theme="dark"/,
    );
  });

  test("sets no cookies, is not indexed, sends no referrer, and runs only scripts with its nonce", async () => {
    const { path } = await share();
    const answer = await open(path);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const text = await answer.text();
    expect(text).toMatch(/<meta name="robots" content="noindex/);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "-";
    const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  });

  test("ignores parameters of reports, and cookies of a session and of a selection", async () => {
    const { path } = await share();
    const plain = await textOf(await open(path));
    const query = `?from=${OTHER_MONTH}&to=${OTHER_MONTH}&organization=1&month=${OTHER_MONTH}&rows=title&dates=all&part=9`;
    const cookie = "usus.organization=-1; usus.dateRange=2024-01.2024-12; usus.session=made-up; language=cs";
    const other = await textOf(await open(`${path}${query}`, { headers: { cookie } }));
    expect(other).toContain("2025-03");
    expect(other).not.toContain(OTHER_MONTH);
    expect(other.match(/<tr/g)).toEqual(plain.match(/<tr/g));
  });

  test("has no other address", async () => {
    const { path } = await share();
    const [, , token = ""] = path.split("/");
    for (const other of [
      ...[`/cs${path}`, `/en${path}`, `/shared-link/en/${token}/`, `/shared-link/cs/${token}/frame/`],
      ...[`${path}more/`, "/shared/", `/shared/${"x".repeat(43)}/`, `/shared/${token.slice(0, 42)}/`],
    ]) {
      const answer = await open(other);
      expect(answer.status, other).toBe(404);
      expect(await answer.text(), other).not.toContain("A public page");
    }
  });

  test("is gone once revoked, like one that never existed", async () => {
    const { pk, path } = await share();
    expect((await open(path)).status).toBe(200);
    await admin.send("DELETE", `/api/shared-link/${pk}/`);
    const [revoked, unknown] = [await open(path), await open(`/shared/${"x".repeat(43)}/`)];
    expect([revoked.status, unknown.status]).toEqual([404, 404]);
    expect(await revoked.text()).not.toContain("A public page");
  });

  test("asks for its password, then opens for this browser and this address", async () => {
    const { path } = await share({ password: "plums and pears" });
    const [, , token = ""] = path.split("/");
    const locked = await open(path);
    expect(locked.status).toBe(200);
    expect(await locked.text()).not.toContain("A public page");
    const unlock = (password: string, headers: Record<string, string> = {}) =>
      open("/api/shared-link/unlock/", {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ token, password }),
      });
    expect((await unlock("guessed wrongly")).status).toBe(400);
    expect((await unlock("plums and pears", { origin: "https://evil.example" })).status).toBe(403);
    const answer = await unlock("plums and pears");
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("usus.shared=")) ?? "";
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=lax/i);
    expect(cookie).toContain(`Path=/shared/${token}`);
    const opened = await open(path, { headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(await opened.text()).toContain("A public page");
  });
});

describe("the frame of a shared link", () => {
  test("is refused to every site unless the installation lists some", async () => {
    const { path, frame_path: framePath } = await share();
    expect(framePath).toBeNull();
    const frame = await open(`${path}frame/`);
    expect([frameAncestors(frame), frame.headers.get("x-frame-options")]).toEqual(["'none'", "DENY"]);
  });

  test("may be shown by the sites of the setting; the page itself and other pages may not", async () => {
    await withFrames("https://www.library.example,https://*.uni.example", async () => {
      const { path, frame_path: framePath } = await share();
      expect(framePath).toBe(`${path}frame/`);
      const frame = await open(`${path}frame/`);
      expect(frame.status).toBe(200);
      expect(frameAncestors(frame)).toBe("https://www.library.example https://*.uni.example");
      expect(frame.headers.get("x-frame-options")).toBeNull();
      expect(frame.headers.getSetCookie()).toEqual([]);
      expect(await frame.text()).toContain("A public page");
      for (const other of [path, "/dashboard/", "/", `/shared/${"x".repeat(43)}/`]) {
        const answer = await open(other);
        expect([frameAncestors(answer), answer.headers.get("x-frame-options")], other).toEqual(["'none'", "DENY"]);
      }
    });
  });

  test("of a link with a password only links to its page", async () => {
    const { path } = await share({ password: "plums and pears" });
    const text = await (await open(`${path}frame/`)).text();
    expect(text).not.toContain("A public page");
    expect(text).toContain(`href="${path}"`);
  });

  test.each(["https://a.example; script-src *", "'self'", "javascript:alert(1)", "https://a.example/path", "*"])(
    "cannot be opened to %s",
    async (value) => {
      await changeSetting(await clientOf("superuser"), value, 400);
    },
  );
});
