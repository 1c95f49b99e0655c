import "server-only";
import { settings } from "@/lib/kit/env";
import { Invalid } from "@/lib/kit/errors";
import { commonPasswords } from "./common-passwords";
import { passwordProblems } from "./password-rule";

type Chosen = { field: string; owner: { email: string; firstName?: string; lastName?: string } };

/** Throws Invalid, with the problems at `field`, for a password that is too easy to guess. */
export function checkPassword(password: string, { field, owner }: Chosen): void {
  const { email, firstName = "", lastName = "" } = owner;
  const problems = passwordProblems(password, {
    words: [email, firstName, lastName, `${firstName}${lastName}`, settings().SITE_NAME],
    isCommon: (word) => commonPasswords().has(word),
  });
  if (problems.length > 0) throw new Invalid({ [field]: problems });
}
