import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readSesameToken, sesameToken } from "./sesame-token";

const at = new Date("2026-05-01T12:00:00Z");
const secret = "a secret of at least thirty-two characters";
const after = (seconds: number) => ({ secret, at: new Date(at.getTime() + seconds * 1000) });
const token = sesameToken(42, { at, secret });

test("a token names its session for five minutes", () => {
  expect(readSesameToken(token, after(0))).toBe(42);
  expect(readSesameToken(token, after(299))).toBe(42);
  expect(readSesameToken(token, after(300))).toBeNull();
});

test("a token signed with another secret is rejected", () => {
  expect(readSesameToken(token, { ...after(0), secret: `${secret}!` })).toBeNull();
});

test("a token cannot be altered to another session or a later expiry", () => {
  const [session, expiry, signature] = token.split(".");
  expect(readSesameToken(`43.${expiry}.${signature}`, after(0))).toBeNull();
  expect(readSesameToken(`${session}.${Number(expiry) + 1}.${signature}`, after(0))).toBeNull();
});

test("a value signed for another purpose is rejected", () => {
  const payload = token.split(".").slice(0, 2).join(".");
  const signature = createHmac("sha256", secret).update(payload).digest("base64url");
  expect(readSesameToken(`${payload}.${signature}`, after(0))).toBeNull();
});

test.each([[""], ["42"], [`${token}x`], [` ${token}`], [token.slice(0, -1)], ["a.b.c"]])("%o is no token", (text) => {
  expect(readSesameToken(text, after(0))).toBeNull();
});
