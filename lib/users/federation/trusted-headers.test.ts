import { describe, expect, test } from "vitest";
import { federationHeaders as header } from "./assertion";
import { distrustOf } from "./trusted-headers";

const SECRET = "a secret of the web server in front of us";
const rule = { secret: SECRET, peers: ["127.0.0.1", "10.1.0.0/16", "fd00::/8"] };
const by = (forwardedFor: string, more: Record<string, string> = {}) =>
  new Headers({ "x-forwarded-for": forwardedFor, [header.secret]: SECRET, [header.eppn]: "jan@x.example", ...more });

describe("distrustOf", () => {
  test.each([
    "127.0.0.1",
    "203.0.113.9, 10.1.2.3",
    "203.0.113.9, 198.51.100.7, ::ffff:10.1.2.3",
    "203.0.113.9, fd00::5",
  ])("trusts headers that %s brings", (forwardedFor) => {
    expect(distrustOf(by(forwardedFor), rule)).toBeNull();
  });

  test.each(["10.2.0.1", "127.0.0.1, 203.0.113.9", "127.0.0.2", "fe80::1", "unknown", ""])(
    "does not trust headers that %s brings",
    (forwardedFor) => {
      expect(distrustOf(by(forwardedFor), rule)).toBe("peer");
    },
  );

  test.each([
    ["none", "", "no-secret"],
    ["another", "a secret of the web server in front of uz", "wrong-secret"],
    ["a part", SECRET.slice(0, -1), "wrong-secret"],
    ["a repeated", `${SECRET}, ${SECRET}`, "wrong-secret"],
  ])("does not trust headers with %s secret", (_, secret, reason) => {
    expect(distrustOf(by("127.0.0.1", { [header.secret]: secret }), rule)).toBe(reason);
  });

  test("trusts nothing without a secret of ours", () => {
    expect(distrustOf(by("127.0.0.1"), { ...rule, secret: "" })).toBe("wrong-secret");
  });

  test.each(["x_shib_eppn", "X-Shib_Eppn", "x_shib-secret"])("does not trust headers next to %s", (name) => {
    expect(distrustOf(by("127.0.0.1", { [name]: "eva@x.example" }), rule)).toBe("ambiguous");
  });
});
