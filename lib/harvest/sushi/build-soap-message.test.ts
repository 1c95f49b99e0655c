import { expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { noSecrets, type Secrets } from "@/lib/credentials/secrets/secrets";
import { addressParams, buildSoapMessage } from "./build-soap-message";

const query = { report: { id: "JR1GOA", release: "4" as const }, month: month("2024-02") };
const stamp = { id: "0-1", at: new Date("2025-01-02T03:04:05Z") };
const message = (secrets: Partial<Secrets>) => buildSoapMessage({ ...noSecrets, ...secrets }, query, stamp);

test("buildSoapMessage names requestor, customer, and one report of one month", () => {
  const extraParams = { Name: "Example Library", EMAIL: "me@example.org", site: "x" };
  const { body } = message({ requestorId: "r-1", customerId: "c-1", extraParams });
  expect(body).toContain('<counter:ReportRequest ID="0-1" Created="2025-01-02T03:04:05.000Z">');
  expect(body).toContain("<sushi:ID>r-1</sushi:ID><sushi:Name>Example Library</sushi:Name>");
  expect(body).toContain("<sushi:Email>me@example.org</sushi:Email>");
  expect(body).toContain("<sushi:CustomerReference><sushi:ID>c-1</sushi:ID>");
  expect(body).toContain('<sushi:ReportDefinition Name="JR1GOA" Release="4">');
  expect(body).toContain("<sushi:Begin>2024-02-01</sushi:Begin><sushi:End>2024-02-29</sushi:End>");
  expect(body).not.toContain("site");
  expect(addressParams(extraParams)).toEqual({ site: "x" });
});

test("buildSoapMessage escapes secrets", () => {
  const { body } = message({ customerId: '</sushi:ID><x a="1">&amp;\u0000', requestorId: "r" });
  expect(body).toContain("<sushi:ID>&lt;/sushi:ID&gt;&lt;x a=&quot;1&quot;&gt;&amp;amp;</sushi:ID>");
});

test("buildSoapMessage sends a single id as the customer's", () => {
  expect(message({ requestorId: "r" }).body).toContain("<sushi:CustomerReference><sushi:ID>r</sushi:ID>");
});

test("buildSoapMessage sends name and password by HTTP Basic, if there are any", () => {
  expect(message({}).headers).not.toHaveProperty("authorization");
  const { headers } = message({ httpUsername: "Žofie", httpPassword: "a:b" });
  expect(headers.authorization).toBe(`Basic ${Buffer.from("Žofie:a:b").toString("base64")}`);
  expect(headers).toMatchObject({
    soapaction: '"SushiService:GetReportIn"',
    "content-type": "text/xml; charset=UTF-8",
  });
});
