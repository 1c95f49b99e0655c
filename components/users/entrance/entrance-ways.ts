import { readInstallation } from "@/lib/access/read-installation";
import { settings } from "@/lib/kit/env";
import { type ProviderChoice, providerChoices } from "@/lib/users/identities/sign-in-providers";

/** Ways to sign in to this installation. */
export type Ways = {
  passwords: boolean;
  registration: boolean;
  /** Identity providers, in the order of their buttons. */
  providers: readonly ProviderChoice[];
  /** Contact for access requests; "" if none is set. */
  contact: string;
};

export function readWays(): Ways {
  const { ALLOW_EMAIL_LOGIN, CONTACT_EMAIL } = settings();
  return {
    passwords: ALLOW_EMAIL_LOGIN,
    registration: readInstallation().allowsRegistration,
    providers: providerChoices(),
    contact: CONTACT_EMAIL,
  };
}
