import { expect, test } from "vitest";
import { followRedirect } from "./follow-redirect";

const secret = { parameters: ["customer_id", "api_key", "platform"], values: ["lib-1001", "secret-key"] };
const from = new URL("https://sushi.example.org/reports/tr?customer_id=lib-1001&api_key=secret-key");

test.each([
  [
    "/other?customer_id=lib-1001&api_key=secret-key",
    "https://sushi.example.org/other?customer_id=lib-1001&api_key=secret-key",
  ],
  ["https://sushi.example.org/x?api_key=secret-key", "https://sushi.example.org/x?api_key=secret-key"],
  [
    "https://elsewhere.example/x?api_key=secret-key&begin_date=2024-01",
    "https://elsewhere.example/x?begin_date=2024-01",
  ],
  ["https://elsewhere.example/x?API_KEY=1&Platform=2&a=b", "https://elsewhere.example/x?a=b"],
  ["https://elsewhere.example/x?return=/tr?k=secret-key", "https://elsewhere.example/x"],
  ["https://sushi.example.org:8443/x?api_key=secret-key", "https://sushi.example.org:8443/x"],
  ["https://me:word@elsewhere.example/x#part", "https://elsewhere.example/x"],
])("to %s leads to %s", (location, target) => {
  expect(followRedirect(from, location, secret).href).toBe(target);
});

test.each([
  ["http://sushi.example.org/x", "insecure"],
  ["ftp://sushi.example.org/x", "protocol"],
  ["https://elsewhere.example/for/secret-key/x", "secrets in the path"],
  ["https://elsewhere.example/for/secret%2Dkey/x", "secrets in the path"],
  ["https://", "no address"],
  [undefined, "no address"],
])("to %s is refused: %s", (location, detail) => {
  expect(() => followRedirect(from, location, secret)).toThrow(detail);
});

test("the same host may move from http to https and keep what it was sent", () => {
  const plain = new URL("http://sushi.example.org/tr?api_key=secret-key");
  expect(followRedirect(plain, "https://sushi.example.org/tr?api_key=secret-key", secret).search).toBe(
    "?api_key=secret-key",
  );
});
