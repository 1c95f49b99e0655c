import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "@/lib/commands/api-client";
import { federationHeaders as header } from "@/lib/users/federation/assertion";
import { invitePerson } from "../e2e/people";
import { type SecondWeb, startWeb } from "../e2e/second-web";
import { type OidcTestProvider, startOidcProvider, type TokenFault } from "../oidc/provider";
import { clientOf, site } from "./cast";

const SECRET = "the-web-server-with-the-SP-knows-this";
const IDP = "https://idp.hradisko.example/idp/shibboleth";
const SCOPE = "hradisko-federation.example";

let web: SecondWeb;
let university: OidcTestProvider;
let museum: OidcTestProvider;

beforeAll(async () => {
  [university, museum] = await Promise.all([startOidcProvider(), startOidcProvider()]);
  const providers = [
    university.entry("university", { en: "University", cs: "Univerzita" }),
    museum.entry("museum", { en: "Museum", cs: "Muzeum" }),
  ];
  web = await startWeb({
    ...{ TRUSTED_PROXIES: "1", SHIBBOLETH_NAME: "Federation", SHIBBOLETH_SECRET: SECRET, FEDERATION_JOIN: "member" },
    ...{ SHIBBOLETH_LOGOUT_URL: "/Shibboleth.sso/Logout", SHIBBOLETH_PEERS: "127.0.0.1/32" },
    OIDC_PROVIDERS: JSON.stringify(providers),
  });
  const admin = await clientOf("consortium admin");
  const { pk, revision } = await hradisko(admin);
  const change = { revision, federation_scopes: [SCOPE] };
  expect((await admin.send("PATCH", `/api/organization/${pk}/`, change)).status).toBe(200);
});

afterAll(async () => {
  const admin = await clientOf("consortium admin");
  const { pk, revision } = await hradisko(admin);
  await admin.send("PATCH", `/api/organization/${pk}/`, { revision, federation_scopes: [] });
  await Promise.all([web?.stop(), university?.close(), museum?.close()]);
});

const managed = z.object({
  results: z.array(z.object({ pk: z.int(), revision: z.int(), federation_scopes: z.array(z.string()) })),
});

async function hradisko(admin: ApiClient) {
  const { body } = await admin.get("/api/organization/managed/?page_size=1000");
  const row = managed.parse(body).results.find(({ pk }) => pk === site.organizations.hradisko);
  if (!row) throw new Error("Hradisko is missing.");
  return row;
}

/** A person of this test, signed in at its web server. */
async function somebody() {
  const { email, password } = await invitePerson();
  return { email, client: await new ApiClient(web.url).signIn(email, password) };
}

let born = 0;

/** Headers of a person who comes through the web server for the first time. */
function person(): Record<string, string> {
  born += 1;
  const name = `p${Date.now()}${born}`;
  return {
    [header.secret]: SECRET,
    [header.provider]: IDP,
    [header.subjectId]: `${name}@${SCOPE}`,
    [header.affiliation]: `member@${SCOPE};staff@${SCOPE}`,
    [header.email]: `${name}@${SCOPE}`,
    [header.givenName]: Buffer.from("Božena").toString("latin1"),
    [header.surname]: Buffer.from("Řeháková").toString("latin1"),
  };
}

type Arrival = { status: number; location: string; session: string | null };
type Way = { cookie?: string; from?: string; extra?: readonly [string, string][] };

/** Sends the headers as a web server at `from` does; `extra` may repeat a header. */
function arrive(headers: Record<string, string>, { cookie = "", from = "127.0.0.1", extra = [] }: Way = {}) {
  const { hostname, port, host } = new URL(web.url);
  const own = { host, "x-forwarded-for": "203.0.113.9", cookie, ...headers };
  const lines = [...Object.entries(own), ...extra].flat();
  const address = { hostname, port, path: "/api/federation/sign-in/", localAddress: from, agent: false };
  return new Promise<Arrival>((resolve, reject) => {
    const request = http.request({ ...address, headers: lines });
    request.once("response", (response) => {
      const cookies = response.headers["set-cookie"] ?? [];
      const session = cookies.find((one) => one.startsWith("usus.session="))?.split(";")[0] ?? null;
      response.resume().once("end", () => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? "", session });
      });
    });
    request.once("error", reject).end();
  });
}

/** Cookies of a browser after the button of a provider was pressed. */
async function begun(client = new ApiClient(web.url), next = "/platforms/?page=2") {
  const { status } = await client.post("/api/user/identity/begin/", { next });
  expect(status).toBe(200);
  return { client, cookie: cookiesOf(client) };
}

const cookiesOf = (client: ApiClient) =>
  client
    .cookies()
    .map((pair) => pair.join("="))
    .join("; ");

const readUser = async (cookie: string) => {
  const response = await fetch(`${web.url}/api/user/`, { headers: { cookie } });
  return z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }).parse(await response.json());
};

const failed = { status: 303, location: "/platforms/?page=2&error=shibboleth", session: null };

describe("the sign-in behind the Shibboleth SP", () => {
  test("opens a session and leads to the page that the person wanted", async () => {
    const headers = person();
    const { cookie } = await begun();
    const { session, ...answer } = await arrive(headers, { cookie });
    expect(answer).toEqual({ status: 303, location: "/platforms/?page=2" });
    const user = { email: headers[header.email], first_name: "Božena", last_name: "Řeháková" };
    expect(await readUser(session ?? "")).toEqual(user);
    const again = await arrive(headers, { cookie: (await begun()).cookie });
    expect(await readUser(again.session ?? "")).toEqual(user);
  });

  test("leads to no other site", async () => {
    const { cookie } = await begun(undefined, "//evil.example/");
    expect(await arrive(person(), { cookie })).toMatchObject({ status: 303, location: "/" });
  });

  test("needs a browser that began on our page", async () => {
    expect(await arrive(person())).toEqual({ status: 303, location: "/?error=shibboleth", session: null });
    const { cookie } = await begun();
    const forged = cookie.replace(/(usus\.intention=)\w/, "$1X");
    expect(await arrive(person(), { cookie: forged })).toMatchObject({ session: null });
  });

  test.each<[string, (headers: Record<string, string>) => void, Way]>([
    ["without the secret", (headers) => delete headers[header.secret], {}],
    ["with another secret", (headers) => (headers[header.secret] = `${SECRET}!`), {}],
    ["from another machine", () => undefined, { from: "127.0.0.3" }],
    ["with a repeated secret", () => undefined, { extra: [[header.secret, SECRET]] }],
    ["with a repeated identifier", () => undefined, { extra: [[header.subjectId, `victim@${SCOPE}`]] }],
    ["with a repeated provider", () => undefined, { extra: [["X-SHIB-IDENTITY-PROVIDER", "https://evil.example"]] }],
    ["next to one with underscores", () => undefined, { extra: [["X_Shib_Subject_Id", `victim@${SCOPE}`]] }],
    ["without an identifier", (headers) => delete headers[header.subjectId], {}],
    ["with two identifiers in one", (headers) => (headers[header.subjectId] = `a@${SCOPE};b@${SCOPE}`), {}],
  ])("ignores headers %s", async (_, change, way) => {
    const headers = person();
    change(headers);
    expect(await arrive(headers, { ...way, cookie: (await begun()).cookie })).toEqual(failed);
  });

  test("ignores the headers everywhere else", async () => {
    const response = await fetch(`${web.url}/api/user/`, { headers: person() });
    expect(response.status).toBe(401);
  });

  test("does not log in a person whose e-mail has an account", async () => {
    const headers = { ...person(), [header.email]: "user@hradisko.example" };
    const { session, location } = await arrive(headers, { cookie: (await begun()).cookie });
    expect({ session, location }).toEqual({ session: null, location: "/invalid-user/?reason=email-taken" });
  });

  test("links the identity to the signed-in account, and leads to the SP after logging out", async () => {
    const { client, email } = await somebody();
    const { cookie } = await begun(client, "/user/?identity=linked&provider=shibboleth");
    const headers: Record<string, string> = { ...person(), [header.email]: "" };
    expect(await arrive(headers, { cookie })).toMatchObject({ location: "/user/?identity=linked&provider=shibboleth" });
    const { session } = await arrive(headers, { cookie: (await begun()).cookie });
    expect((await readUser(session ?? "")).email).toBe(email);

    const token = { "x-csrftoken": "abc", origin: web.url };
    const request = { method: "POST", headers: { ...token, cookie: `csrftoken=abc; ${session}` } };
    const left = await fetch(`${web.url}/api/rest-auth/logout/`, request);
    expect(await left.json()).toEqual({ detail: "signed out", leave: "/Shibboleth.sso/Logout" });
  });
});

/** Follows a login at a provider to the address where our site leads in the end. */
async function signInAt(id: string, client = new ApiClient(web.url)): Promise<{ location: string; client: ApiClient }> {
  const next = "/user/?identity=linked";
  await begun(client, next);
  const { body } = await client.get("/api/auth/csrf/");
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(body);
  const form = new URLSearchParams({ csrfToken, callbackUrl: next });
  const sent = await fetch(`${web.url}/api/auth/signin/${id}/`, {
    method: "POST",
    headers: { "x-auth-return-redirect": "1", cookie: cookiesOf(client), origin: web.url },
    body: form,
  });
  for (const cookie of sent.headers.getSetCookie()) keep(client, cookie);
  const { url } = z.object({ url: z.string() }).parse(await sent.json());
  const back = (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
  const { pathname, search } = new URL(back);
  // Next adds the slash at the end.
  const path = pathname.endsWith("/") ? pathname : `${pathname}/`;
  const { headers } = await client.get(`${path}${search}`);
  return { location: headers.get("location") ?? "", client };
}

function keep(client: ApiClient, cookie: string): void {
  const [pair = ""] = cookie.split(";");
  const [name = "", ...value] = pair.split("=");
  client.take(name, value.join("="));
}

describe("several OpenID Connect providers", () => {
  const faults: readonly TokenFault[] = ["signature", "issuer", "audience", "expired", "nonce"];

  test("the same subject at two providers is two identities", async () => {
    const subject = `twin-${Date.now()}`;
    university.subject = subject;
    museum.subject = subject;
    const [one, other] = [await somebody(), await somebody()];
    expect((await signInAt("university", one.client)).location).toContain("/user/?identity=linked");
    expect((await signInAt("museum")).location).toBe("/invalid-user/");
    expect((await signInAt("museum", other.client)).location).toContain("/user/?identity=linked");
    const emailOf = async (id: string) => readUser(cookiesOf((await signInAt(id)).client));
    expect((await emailOf("university")).email).toBe(one.email);
    expect((await emailOf("museum")).email).toBe(other.email);
  });

  test.each(faults)("refuse an ID token with a wrong %s", async (fault) => {
    university.subject = `faulty-${Date.now()}`;
    const { client: owner, email } = await somebody();
    await signInAt("university", owner);
    university.fault = fault;
    const { location, client } = await signInAt("university");
    university.fault = null;
    expect(location).toMatch(/[?&]error=/);
    expect(client.cookies().map(([name]) => name)).not.toContain("usus.session");
    const right = await signInAt("university");
    expect((await readUser(cookiesOf(right.client))).email).toBe(email);
  });

  test("logging out here leads to the logout of the provider, and back", async () => {
    university.subject = `leaving-${Date.now()}`;
    const { client: owner } = await somebody();
    await signInAt("university", owner);
    expect((await owner.post("/api/rest-auth/logout/")).body).toEqual({ detail: "signed out", leave: null });
    const { client } = await signInAt("university");
    const { leave } = z.object({ leave: z.string() }).parse((await client.post("/api/rest-auth/logout/")).body);
    const answer = await fetch(leave, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe(`${web.url}/`);
    expect(university.leaving.at(-1)).toEqual({
      ...{ from: "site", client_id: university.clientId, post_logout_redirect_uri: `${web.url}/` },
    });
  });
});
