import { expect, test } from "vitest";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import { serviceAddress } from "./service-address";

const allowed = privateHosts("localhost:3999, 127.0.0.1:4000 ,sushi.intranet:80");

test.each([
  ["https://sushi.example.org", "https://sushi.example.org"],
  ["  https://Sushi.Example.org/  ", "https://sushi.example.org"],
  ["https://sushi.example.org/counter/", "https://sushi.example.org/counter"],
  ["https://sushi.example.org/counter//", "https://sushi.example.org/counter"],
  ["https://sushi.example.org/reports", "https://sushi.example.org"],
  ["https://sushi.example.org/a/reports/tr", "https://sushi.example.org/a"],
  ["https://sushi.example.org/a/reports/TR_J1/", "https://sushi.example.org/a"],
  ["https://sushi.example.org/a/status", "https://sushi.example.org/a"],
  ["https://sushi.example.org/a/members/", "https://sushi.example.org/a"],
  ["https://sushi.example.org/r51/reports", "https://sushi.example.org/r51"],
  ["https://sushi.example.org/r51/", "https://sushi.example.org/r51"],
  ["https://sushi.example.org/reports-of-usage", "https://sushi.example.org/reports-of-usage"],
  ["https://sushi.example.org/a?begin_date=2024-01#top", "https://sushi.example.org/a"],
  ["https://sushi.example.org:8443/Sushi/R5", "https://sushi.example.org:8443/Sushi/R5"],
  ["https://sushi.example.org/a%20", "https://sushi.example.org/a"],
  ["https://8.8.8.8/sushi", "https://8.8.8.8/sushi"],
  ["http://localhost:3999/lumina", "http://localhost:3999/lumina"],
  ["http://sushi.intranet/", "http://sushi.intranet"],
])("serviceAddress normalizes %s to %s", (text, url) => {
  expect(serviceAddress(text, allowed)).toEqual({ url, origin: new URL(url).origin });
});

test.each([
  ["", "invalidAddress"],
  ["sushi.example.org", "invalidAddress"],
  ["ftp://sushi.example.org", "invalidAddress"],
  ["file:///etc/passwd", "invalidAddress"],
  ["javascript:alert(1)", "invalidAddress"],
  ["http://sushi.example.org", "addressNeedsHttps"],
  ["http://localhost:3998", "addressNeedsHttps"],
  ["https://user:word@sushi.example.org", "addressHoldsSecrets"],
  ["https://sushi.example.org?api_key=abc", "addressHoldsSecrets"],
  ["https://sushi.example.org/reports/tr?Customer_ID=1&begin_date=2024-01", "addressHoldsSecrets"],
  ["https://sushi.example.org?requestor_id=1", "addressHoldsSecrets"],
  ["https://localhost", "addressNotPublic"],
  ["https://localhost:4000", "addressNotPublic"],
  ["https://foo.localhost", "addressNotPublic"],
  ["https://intranet/sushi", "addressNotPublic"],
  ["https://127.0.0.1", "addressNotPublic"],
  ["https://0x7f.1", "addressNotPublic"],
  ["https://2130706433", "addressNotPublic"],
  ["https://10.1.2.3", "addressNotPublic"],
  ["https://[::1]", "addressNotPublic"],
  ["https://[::ffff:7f00:1]", "addressNotPublic"],
  ["https://169.254.169.254/latest/meta-data", "addressNotPublic"],
  ["https://sushi.example.org:25", "addressPort"],
  ["https://sushi.example.org:22", "addressPort"],
  ["https://sushi.example.org:5432", "addressPort"],
])("serviceAddress refuses %s: %s", (text, problem) => {
  expect(serviceAddress(text, allowed)).toBe(problem);
});

test.each([
  ["https://sushi.example.org/Service.svc?wsdl", "https://sushi.example.org/Service.svc"],
  [" https://sushi.example.org/a/reports/ ", "https://sushi.example.org/a/reports/"],
  ["https://sushi.example.org/status", "https://sushi.example.org/status"],
  ["https://sushi.example.org/", "https://sushi.example.org"],
])("serviceAddress of Release 4 normalizes %s to %s", (text, url) => {
  expect(serviceAddress(text, allowed, "4")).toEqual({ url, origin: "https://sushi.example.org" });
});
