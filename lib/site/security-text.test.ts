import { expect, test } from "vitest";
import { securityText } from "./security-text";

test("the file names the contact, the languages and the expiry", () => {
  const at = new Date("2026-03-01T00:00:00Z");
  expect(securityText({ contact: "it@library.example", url: "https://usage.library.example", at })).toBe(
    [
      "Contact: mailto:it@library.example",
      "Expires: 2026-08-28T00:00:00.000Z",
      "Preferred-Languages: en, cs",
      "Canonical: https://usage.library.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
  expect(securityText({ contact: "it@library.example", url: "", at })).not.toContain("Canonical");
});
