import { describe, expect, test } from "vitest";
import { z } from "zod";
import { productVersion } from "@/lib/kit/env";
import { clientOf, site } from "./cast";

const address = (path: string) => `${site.url}${path}`;

describe("a call", () => {
  test("from a page of another release returns 409 and the version to reload", async () => {
    const answer = await fetch(address("/api/info/"), { headers: { "x-usus-version": "0.0.1" } });
    expect(answer.status).toBe(409);
    expect(answer.headers.get("x-usus-version")).toBe(productVersion);
  });

  test("without the cross-site token changes nothing", async () => {
    const answer = await fetch(address("/api/rest-auth/logout/"), { method: "POST" });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "crossSite" });
  });

  test("that is refused has a unique request id, which its log lines carry", async () => {
    const refused = async () => {
      const answer = await fetch(address("/api/user/"));
      const { request_id } = z.object({ request_id: z.uuid() }).parse(await answer.json());
      expect(answer.headers.get("x-request-id")).toBe(request_id);
      return request_id;
    };
    expect(await refused()).not.toBe(await refused());
  });

  test.each(["https://evil.example", "null", "nowhere", "http://"])(
    "with the token but from %s is refused",
    async (origin) => {
      const headers = { origin, cookie: "csrftoken=abc", "x-csrftoken": "abc" };
      const answer = await fetch(address("/api/rest-auth/logout/"), { method: "POST", headers });
      expect(answer.status).toBe(403);
    },
  );

  test("with a parameter that it does not have returns 400 and names it", async () => {
    const client = await clientOf("consortium admin");
    const { status, body } = await client.get("/api/organization/-1/platform-interest/?start=2025-01&end=2025-12");
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { start: [expect.any(String)], end: [expect.any(String)] } });
    expect((await client.get("/api/organization/?page=1")).status).toBe(400);
  });

  test("without a session returns 401 and says how to sign in", async () => {
    const answer = await fetch(address("/api/user/"));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Session");
  });

  test("with a made-up session returns 401", async () => {
    const answer = await fetch(address("/api/user/"), { headers: { cookie: "usus.session=made-up" } });
    expect(answer.status).toBe(401);
  });

  test("from a page that was rendered for another user is refused, whether it reads or writes", async () => {
    const client = await clientOf("superuser");
    const cookie = [...client.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
    const token = new Map(client.cookies()).get("csrftoken") ?? "";
    const { pk } = z.object({ pk: z.number() }).parse((await client.get("/api/user/")).body);
    const asking = async (person: string, method = "GET") => {
      const headers = { cookie, "x-csrftoken": token, "x-usus-person": person };
      const path = method === "GET" ? "/api/user/" : "/api/user/session/end-others/";
      const answer = await fetch(address(path), { method, headers });
      return [answer.status, (await answer.json()).code];
    };
    expect(await asking(`${pk}`)).toEqual([200, undefined]);
    for (const other of [`${pk + 1}`, `${pk + 1}/${pk}`, "", "0"]) {
      expect(await asking(other)).toEqual([403, "otherPerson"]);
      expect(await asking(other, "POST")).toEqual([403, "otherPerson"]);
    }
  });

  test("with a body that is not JSON is refused in the caller's language", async () => {
    const client = await clientOf("superuser");
    const raw = await fetch(address("/api/rest-auth/login/"), {
      method: "POST",
      headers: {
        cookie: "csrftoken=abc",
        "x-csrftoken": "abc",
        "accept-language": "cs",
        "content-type": "application/json",
      },
      body: "{email:",
    });
    expect(raw.status).toBe(400);
    expect(await raw.json()).toMatchObject({ code: "bodyNotJson", error: "Požadavek není platný JSON." });
    expect((await client.get("/api/user/")).status).toBe(200);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "with a body of %s instead of JSON is refused with the usual headers",
    async (type) => {
      const answer = await fetch(address("/api/rest-auth/login/"), {
        method: "POST",
        headers: { cookie: "csrftoken=abc", "x-csrftoken": "abc", "content-type": type },
        body: '{"email":"a@b.cz","password":"x"}',
      });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: "bodyNotJson" });
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  test("with a body that is too large is refused, however it is split", async () => {
    const headers = { cookie: "csrftoken=abc", "x-csrftoken": "abc", "content-type": "application/json" };
    const piece = new TextEncoder().encode("ž".repeat(500_000));
    const body = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 6; count += 1) controller.enqueue(piece);
        controller.close();
      },
    });
    const streamed = { method: "POST", headers, body, duplex: "half" };
    const answer = await fetch(address("/api/rest-auth/login/"), streamed);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "bodyTooLarge" });
  });

  test("gets a token to repeat, once", async () => {
    const { headers } = await fetch(address("/api/info/"));
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^csrftoken=[\w-]{32}; Path=\/; SameSite=lax$/i)]);
    const again = await fetch(address("/api/nothing/"), { headers: { cookie: headers.getSetCookie()[0] ?? "" } });
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(again.headers.get("content-security-policy")).toContain("default-src 'self'");
  });

  test("that does not exist is refused in JSON, not with a page", async () => {
    const answer = await fetch(address("/api/nothing/of/ours"), { headers: { "accept-language": "cs" } });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ code: "callNotFound", error: expect.stringMatching(/^Takové volání/) });
  });

  test("with a method that its address does not have names those it has", async () => {
    const answer = await fetch(address("/api/info/"), { method: "PUT" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await answer.json()).toMatchObject({ code: "methodNotAllowed" });
    const options = await fetch(address("/api/info/"), { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    const head = await fetch(address("/api/info/"), { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test.each(["a\0b", "\ud83d"])("with text that cannot be stored (%j) names the field", async (text) => {
    const client = await clientOf("consortium admin");
    const { status, body } = await client.send("PUT", "/api/user/language", { language: text });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid", fields: { language: ["This value is not valid"] } });
  });

  test("that searches for text that cannot be stored is refused", async () => {
    const client = await clientOf("consortium admin");
    expect((await client.get("/api/sushi-credentials/?search=%00")).status).toBe(400);
    expect((await client.get("/api/scheduler/harvest/?month=2026-13")).status).toBe(400);
  });

  test("with wrong fields names each of them", async () => {
    const client = await clientOf("consortium admin");
    const { status, body } = await client.post("/api/sushi-credentials/", {
      organization_id: site.organizations.hradisko,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "invalid",
      fields: { platform_id: expect.any(Array), url: expect.any(Array), customer_id: expect.any(Array) },
    });
  });

  test.each(["abc", "0", "-5", "99999999999999", "1%27%20OR%201=1"])(
    "with the id %s is not found or refused, and never fails",
    async (id) => {
      const client = await clientOf("consortium admin");
      expect([400, 404]).toContain((await client.get(`/api/sushi-credentials/${id}/`)).status);
    },
  );

  test("works with and without a trailing slash", async () => {
    expect((await fetch(address("/api/info"))).status).toBe(200);
    expect((await fetch(address("/api/info/"))).status).toBe(200);
  });

  test("may not be cached, and states its content type", async () => {
    const answer = await fetch(address("/api/info/"));
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("signing in", () => {
  test("fails with the same words for a wrong password and an unknown address", async () => {
    const nobody = await clientOf("nobody");
    const wrong = await nobody.post("/api/rest-auth/login/", {
      email: "user@hradisko.example",
      password: "wrong-wrong",
    });
    const unknown = await nobody.post("/api/rest-auth/login/", {
      email: "ghost@hradisko.example",
      password: "wrong-wrong",
    });
    expect(wrong.status).toBe(400);
    const words = ({ body }: { body: unknown }) => ({ ...z.looseObject({}).parse(body), request_id: "" });
    expect([unknown.status, words(unknown)]).toEqual([400, words(wrong)]);
  });

  test("is blocked after five failures of one account, with the time to wait", async () => {
    const nobody = await clientOf("nobody");
    const attempt = () =>
      nobody.post("/api/rest-auth/login/", { email: "locked-out@hradisko.example", password: "wrong-wrong" });
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await attempt()).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(Number((await attempt()).headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("opens a session that signing out ends on the server", async () => {
    const client = await clientOf("user of Hradisko");
    expect((await client.get("/api/user/")).status).toBe(200);
    expect((await client.post("/api/rest-auth/logout/")).status).toBe(200);
    expect((await client.get("/api/user/")).status).toBe(401);
  });
});
