import { readInstallation } from "@/lib/access/read-installation";
import { settings } from "@/lib/kit/env";
import { oidcProvider } from "@/lib/users/identities/oidc-provider";

/** Ways to sign in to this installation. */
export type Ways = {
  passwords: boolean;
  registration: boolean;
  /** Name of the identity provider; null without one. */
  provider: string | null;
  /** Contact for access requests; "" if none is set. */
  contact: string;
};

export function readWays(): Ways {
  const { ALLOW_EMAIL_LOGIN, CONTACT_EMAIL } = settings();
  return {
    passwords: ALLOW_EMAIL_LOGIN,
    registration: readInstallation().allowsRegistration,
    provider: oidcProvider()?.name ?? null,
    contact: CONTACT_EMAIL,
  };
}
