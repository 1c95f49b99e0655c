import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers";

const production = { nonce: "abc", isSecure: true, isDevelopment: false };

test("scripts need the nonce; inline and evaluated ones do not run", () => {
  const script = securityHeaders(production)["content-security-policy"]?.match(/script-src [^;]*/)?.[0];
  expect(script).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
});

test("only sites served over https enforce it", () => {
  expect(securityHeaders(production)).toHaveProperty("strict-transport-security");
  expect(securityHeaders({ ...production, isSecure: false })).not.toHaveProperty("strict-transport-security");
});

test("pages connect to their own site and to the listed origins", () => {
  const connect = (connectTo?: string[]) =>
    securityHeaders({ ...production, ...(connectTo ? { connectTo } : {}) })["content-security-policy"]?.match(
      /connect-src [^;]*/,
    )?.[0];
  expect(connect()).toBe("connect-src 'self'");
  expect(connect(["https://help.example/usus; script-src *"])).toBe("connect-src 'self' https://help.example");
});

test("other sites may show a page in a frame only if they are listed", () => {
  const framing = (frameAncestors: string[]) => {
    const headers = securityHeaders({ ...production, frameAncestors });
    return [headers["content-security-policy"]?.match(/frame-ancestors [^;]*/)?.[0], headers["x-frame-options"]];
  };
  expect(framing([])).toEqual(["frame-ancestors 'none'", "DENY"]);
  expect(framing(["https://a.example", "https://*.b.example"])).toEqual([
    "frame-ancestors https://a.example https://*.b.example",
    undefined,
  ]);
});
