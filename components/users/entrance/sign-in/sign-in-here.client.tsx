"use client";

import type { Ways } from "../entrance-ways";
import { ProviderButtons } from "../provider-buttons.client";
import { useEnter } from "../use-enter";
import { SignInForm } from "./sign-in-form.client";

type Props = Pick<Ways, "passwords" | "providers">;

/** Signs in in place: the requested page appears, and the button stays busy until then. */
export function SignInHere({ passwords, providers }: Props) {
  const enter = useEnter();
  return (
    <div className="flex flex-col gap-5">
      {passwords ? <SignInForm onSignedIn={enter} /> : null}
      <ProviderButtons providers={providers} follows={passwords} />
    </div>
  );
}
