import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiClient } from "@/lib/commands/api-client";
import { clientOf, harvestedBelongings, newKey, site } from "./cast";

let organization: number;
let key: string;

beforeAll(async () => {
  const admin = await clientOf("consortium admin");
  ({ organization } = await harvestedBelongings(admin, "hradisko", "assistant"));
  key = await newKey(admin, organization);
});

async function connect(path: string, authorization: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization };
  await client.connect(new StreamableHTTPClientTransport(new URL(path, site.url), { requestInit: { headers } }));
  return client;
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/mcp/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  });

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("an assistant with the key of a library", () => {
  test.each([
    ["/api/mcp/", "Api-Key"],
    ["/api/mcp", "Bearer"],
  ])("connects to %s with %s and reads the figures of the API", async (path, scheme) => {
    const client = await connect(path, `${scheme} ${key}`);
    expect(client.getServerVersion()).toMatchObject({ name: "usus" });
    expect(client.getInstructions()).toMatch(/Missing is not zero/);
    await client.listTools();
    const { structuredContent: library } = await client.callTool({ name: "get_organization", arguments: {} });
    expect(library).toMatchObject({ id: organization });
    const args = { from: "2025-01", to: "2025-12", rows: ["month"], columns: [], metrics: ["full_text"] };
    const { structuredContent } = await client.callTool({ name: "ask_usage", arguments: args });
    const { total } = z.object({ total: z.number() }).parse(structuredContent);
    const api = new ApiClient(site.url, "en", key);
    const query = "report_type=interest&rows=month&columns=,&metric=full_text&from=2025-01&to=2025-12";
    const { body } = await api.get(`/api/flexible-slicer/?${query}`);
    expect(body).toMatchObject({ totals: { total } });
    expect(total).toBeGreaterThan(0);
    await client.close();
  });
});

describe("the endpoint", () => {
  test("refuses unknown keys and pages of other sites", async () => {
    expect((await post(ping)).status).toBe(200);
    expect((await post(ping, { authorization: `Bearer usus_${"x".repeat(43)}` })).status).toBe(401);
    expect((await post(ping, { authorization: "" })).status).toBe(401);
    expect((await post(ping, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post(ping, { origin: site.url })).status).toBe(200);
  });

  test("has no stream and no session to end", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await fetch(`${site.url}/api/mcp/`, { method, headers: { authorization: `Bearer ${key}` } });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "OPTIONS, POST"]);
    }
  });

  test("refuses lists of messages, which would count as one call, and unknown versions of the protocol", async () => {
    expect((await post([ping, ping])).status).toBe(400);
    expect((await post(ping, { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
  });
});
