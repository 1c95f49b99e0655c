const DOTS = "••••";

/**
 * Enough to recognize a secret, too little to use it: at most its last four characters, and less than a third of it.
 */
export function secretMask(secret: string): string {
  if (secret === "") return "";
  const shown = Math.min(4, Math.floor((secret.length - 1) / 3));
  return shown < 2 ? DOTS : `${DOTS}${secret.slice(-shown)}`;
}
