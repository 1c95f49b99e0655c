import { settings } from "./env";
import { seal, sealKeys, unseal } from "./seal";

/** The same text encrypted with the first key; null if it already is. Throws if no key decrypts it. */
export function reseal(sealed: string, owner: string, keys = sealKeys(settings().SEAL_KEY)): string | null {
  const newest = keys[0]?.name;
  return sealed.startsWith(`${newest}:`) ? null : seal(unseal(sealed, owner, keys), owner, keys);
}
