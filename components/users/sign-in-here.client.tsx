"use client";

import { useRouter } from "next/navigation";
import { SignInForm } from "./sign-in-form.client";

/** Logs in where it stands: the page that was asked for takes its place, and the button is busy until then. */
export function SignInHere() {
  const router = useRouter();
  return <SignInForm onSignedIn={() => new Promise<void>(() => router.refresh())} />;
}
