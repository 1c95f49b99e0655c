"use client";

import { OidcButton } from "../oidc-button.client";
import { useEnter } from "../use-enter";
import { SignInForm } from "./sign-in-form.client";

type Props = { passwords: boolean; provider: string | null };

/** Signs in in place: the requested page appears, and the button stays busy until then. */
export function SignInHere({ passwords, provider }: Props) {
  const enter = useEnter();
  return (
    <div className="flex flex-col gap-5">
      {passwords ? <SignInForm onSignedIn={enter} /> : null}
      {provider ? <OidcButton name={provider} follows={passwords} /> : null}
    </div>
  );
}
