import "server-only";
import { dictionary } from "@zxcvbn-ts/language-common";
import { settings } from "@/lib/kit/env";
import { Invalid } from "@/lib/kit/errors";
import { passwordProblems } from "./password-rule";

/** Additions to the list, which was made from English leaks: common Czech passwords, and words of libraries. */
const AT_HOME = `heslo hesloheslo tajneheslo nevimheslo mojeheslo ahojahoj nazdarek milacek milacku slunicko
  lasicka kocicka kockapes beruska broucek brouček pusinka princezna sparta slavia banik ostrava praha plzen pardubice
  olomouc knihovna knihovny knihovnik knihovnice administrator spravce prihlaseni counter sushi sushi-api
  librarian libraries ususususus`.split(/\s+/);

let words: ReadonlySet<string> | undefined;

/** Almost 50,000 common passwords in lower case. */
function commonPasswords(): ReadonlySet<string> {
  words ??= new Set([...dictionary["passwords-common"], ...AT_HOME]);
  return words;
}

/** Of these alone no password is made. */
const PRODUCT = ["Usus", "COUNTER", "SUSHI", "usage", "statistics", "library", "libraries", "e-resources"];
const PRODUCT_IN_CZECH = ["statistika", "statistiky", "využívanost", "knihovna", "e-zdroje"];

type Names = { name: string; nameEn: string | null; nameCs: string | null };
type Chosen = {
  field: string;
  owner: { email: string; firstName?: string; lastName?: string };
  organizations?: readonly Names[];
};

/** Throws Invalid, with problems at `field`, for a weak password. */
export function checkPassword(password: string, { field, owner, organizations = [] }: Chosen): void {
  const { email, firstName = "", lastName = "" } = owner;
  const problems = passwordProblems(password, {
    words: [
      ...[email, firstName, lastName, `${firstName}${lastName}`, settings().SITE_NAME],
      ...[...PRODUCT, ...PRODUCT_IN_CZECH],
      ...organizations.flatMap(({ name, nameEn, nameCs }) => [name, nameEn ?? "", nameCs ?? ""]),
    ],
    isCommon: (word) => commonPasswords().has(word),
  });
  if (problems.length > 0) throw new Invalid({ [field]: problems });
}
