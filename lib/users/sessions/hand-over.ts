import "server-only";
import type { NextResponse } from "next/server";
import { sessionCookie } from "./session-cookie";

type Cookies = NextResponse["cookies"];

/** Gives the caller the cookie of a session just opened. */
export function handOver(cookies: Cookies, { token, expires }: { token: string; expires: Date }): void {
  const { name, options } = sessionCookie();
  cookies.set(name, token, { ...options, expires });
}

/** Takes the cookie away. */
export function takeAway(cookies: Cookies): void {
  const { name, options } = sessionCookie();
  cookies.set(name, "", { ...options, maxAge: 0 });
}
