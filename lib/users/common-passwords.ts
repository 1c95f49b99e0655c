import "server-only";
import { dictionary } from "@zxcvbn-ts/language-common";

/** What the list, made from English leaks, lacks: words tried first in Czech, and words of this trade. */
const AT_HOME = `heslo hesloheslo tajneheslo nevimheslo mojeheslo ahojahoj nazdarek milacek milacku slunicko
  lasicka kocicka kockapes beruska broucek brouček pusinka princezna sparta slavia banik ostrava praha plzen pardubice
  olomouc knihovna knihovny knihovnik knihovnice administrator spravce prihlaseni counter sushi sushi-api
  librarian libraries ususususus`.split(/\s+/);

let words: ReadonlySet<string> | undefined;

/** Almost 50,000 passwords tried first everywhere, in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  words ??= new Set([...dictionary["passwords-common"], ...AT_HOME]);
  return words;
}
