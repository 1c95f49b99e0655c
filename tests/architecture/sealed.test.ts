import { expect, test } from "vitest";
import { sourceFiles } from "./source-files";

/** Files that encrypt something, with the kind by which `rotate-keys` encrypts it again (reseal-all.ts). */
const stored: Readonly<Record<string, string>> = {
  "lib/credentials/secrets/seal-secrets.ts": "credentials",
  "lib/credentials/members/seal-members.ts": "tests",
  "lib/users/second-factor/devices.ts": "apps",
  "lib/mail/queue-mail.ts": "mails",
  "lib/users/registration/verification.ts": "mails",
  "lib/users/passwords/reset-password.ts": "mails",
  "lib/users/email/email-change.ts": "mails",
  "lib/imports/write/source-header.ts": "imports",
  "lib/peers/exchange/exchange-key.ts": "peers",
  "lib/sharing/link-token.ts": "sharedLinks",
  "lib/exports/ask-for-export.ts": "exports",
};

/** Files whose encrypted texts no table keeps, with what happens once their key is gone. */
const carried: Readonly<Record<string, string>> = {
  "lib/credentials/sheets/keep-preview.ts": "the sheet is read again",
  "lib/mail/unsubscribe-token.ts": "the link in an older mail says that it is no longer valid",
  "lib/sharing/unlock-cookie.ts": "the password is asked for again",
};

test("everything that is stored encrypted is encrypted again with a new key", () => {
  const callers = sourceFiles
    .filter(({ path }) => /^lib\/(?!kit\/)/.test(path) && !path.endsWith(".test.ts"))
    .filter(({ text }) => /(?<![.\w])seal\(/.test(text))
    .map(({ path }) => path);
  expect(callers.toSorted()).toEqual([...Object.keys(stored), ...Object.keys(carried)].toSorted());
  const resealing = sourceFiles.find(({ path }) => path === "lib/administration/commands/reseal-all.ts")?.text ?? "";
  const kinds = [...resealing.matchAll(/await resealKind\("(\w+)"/g)].map(([, kind]) => kind);
  expect(kinds.toSorted()).toEqual([...new Set(Object.values(stored))].toSorted());
});
