import { beforeAll, expect, test } from "vitest";
import { sessionCookie } from "@/lib/users/sessions/session-cookie";
import { useFreshStores } from "@/tests/support/stores";

beforeAll(async () => {
  await useFreshStores();
  process.env.SECURE_COOKIES = "1";
});

test("the session cookie is bound to the host over https", () => {
  const { name, options } = sessionCookie();
  expect(name).toMatch(/^__Host-/);
  expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
});
