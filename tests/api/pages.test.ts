import http from "node:http";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { clientOf, site } from "./cast";

const PAGES = ["/", "/dashboard/", "/cs/dashboard/", "/reset-password/", "/no/such/page/", "/wp-login.php", "/100%/"];

describe.each(PAGES)("the page %s", (path) => {
  test("runs only scripts with its nonce, and no other page may frame it", async () => {
    const answer = await fetch(`${site.url}${path}`);
    const policy = new Map(
      (answer.headers.get("content-security-policy") ?? "").split("; ").map((line) => {
        const [name = "", ...values] = line.split(" ");
        return [name, values.join(" ")] as const;
      }),
    );
    const nonce = /'nonce-([^']+)'/.exec(policy.get("script-src") ?? "")?.[1] ?? "";
    expect(nonce).toHaveLength(24);
    expect(policy.get("script-src")).not.toMatch(/unsafe/);
    expect(policy.get("object-src")).toBe("'none'");
    expect(policy.get("base-uri")).toBe("'none'");
    expect(policy.get("frame-ancestors")).toBe("'none'");
    const scripts = [...(await answer.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  });

  test("sends security headers, and demands https only where it is served so", async () => {
    const { headers } = await fetch(`${site.url}${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("referrer-policy")).toBeTruthy();
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });
});

test.each([
  ["cs-CZ,cs;q=0.9,en;q=0.8", "", "/cs/"],
  ["en-GB,en;q=0.9,cs;q=0.5", "", null],
  ["cs", "language=en", null],
])("a browser that accepts %s with the cookie %j starts at %s", async (accepted, cookie, expected) => {
  const headers = { "accept-language": accepted, cookie };
  const { status, headers: input } = await fetch(`${site.url}/?error=x`, { headers, redirect: "manual" });
  const to = input.get("location");
  expect(to && new URL(to, site.url).pathname).toBe(status === 307 ? expected : null);
  expect(to && new URL(to, site.url).search).toBe(expected && "?error=x");
  const deep = await fetch(`${site.url}/dashboard/`, { headers, redirect: "manual" });
  expect(deep.headers.get("location")).toBeNull();
});

test.each([
  "/no/such/page/",
  "/cs/no/such/page",
  "/platforms/x/",
  "/.git/config",
  "/index.php?a=%",
  "/100%",
  "/%ff",
  "/a%00b",
])("%s is not found, signed in or not", async (path) => {
  expect((await fetch(`${site.url}${path}`)).status).toBe(404);
  const { status } = await (await clientOf("user of Hradisko")).get(path);
  expect(status).toBe(404);
});

test.each([
  ["TRACE", "/"],
  ["PUT", "/api/info/"],
  ["GET", "/_next/static/nothing.js"],
  ["GET", "/_next/nothing"],
  ["GET", "/icon.svg"],
  ["GET", "/api/%ff/"],
])("responses of Next itself have the usual headers: %s %s", async (method, path) => {
  const { hostname, port } = new URL(site.url);
  const { headers } = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.request({ hostname, port, path, method }, resolve).on("error", reject).end();
  });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["referrer-policy"]).toBeTruthy();
});

test("security.txt names whom to notify of a vulnerability", async () => {
  const answer = await fetch(`${site.url}/.well-known/security.txt`);
  const { CONTACT_EMAIL } = await (await fetch(`${site.url}/api/info/`)).json();
  expect(answer.status).toBe(CONTACT_EMAIL ? 200 : 404);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
});

test("the session cookie is out of reach of scripts and other sites", async () => {
  const login = { email: "user@hradisko.example", password: site.passwords["user@hradisko.example"] };
  const answer = await fetch(`${site.url}/api/rest-auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: "csrftoken=abc", "x-csrftoken": "abc" },
    body: JSON.stringify(login),
  });
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith("usus.session=")) ?? "";
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(cookie).toMatch(/; Path=\/(;|$)/);
  expect(cookie).not.toMatch(/domain=/i);
});

test("idle connections stay open longer than proxies and clients use them", async () => {
  const { headers } = await fetch(`${site.url}/api/info/`);
  expect(headers.get("keep-alive")).toBe("timeout=75");
});

test("no other site may read an answer", async () => {
  const answer = await fetch(`${site.url}/api/info/`, { headers: { origin: "https://evil.example" } });
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});

test("an X-Forwarded-For header from a caller is ignored", async () => {
  const email = "admin@svratka.example";
  await fetch(`${site.url}/api/rest-auth/login/`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: "csrftoken=abc",
      "x-csrftoken": "abc",
      "x-forwarded-for": "198.51.100.77, 203.0.113.9",
    },
    body: JSON.stringify({ email, password: site.passwords[email] }),
  });
  const audit = await (await clientOf("superuser")).get(`/api/audit/?actor=${email}&action=session.open`);
  const { results } = z.object({ results: z.array(z.object({ network: z.string() })) }).parse(audit.body);
  expect(results.length).toBeGreaterThan(0);
  expect(results.map(({ network }) => network)).not.toContain("198.51.100.77");
});

test.each([
  ["superuser", "/admin/management/", 200],
  ["user of Hradisko", "/admin/management/", 403],
  ["user of Hradisko", "/cs/admin/management/", 403],
  ["user of Hradisko", "/user/", 200],
  ["superuser", "/no/such/page/", 404],
  ["superuser", "/platforms/4711/upload-data/4711/", 404],
] as const)("%s who opens %s gets status %i", async (who, path, status) => {
  const cookies = (await clientOf(who)).cookies().map(([name, value]) => `${name}=${value}`);
  expect((await fetch(`${site.url}${path}`, { headers: { cookie: cookies.join("; ") } })).status).toBe(status);
});
