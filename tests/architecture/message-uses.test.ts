import { beforeAll, describe, expect, test } from "vitest";
import { counterExceptions } from "@/lib/counter/standard/exceptions";
import { answerFailures } from "@/lib/harvest/states/attempt-status";
import { findingKinds } from "@/lib/harvest/states/finding-kind";
import { transportFailures } from "@/lib/kit/outgoing/transport-failed";
import { templates } from "@/lib/mail/mail";
import { uploadBlocks, uploadErrors } from "@/lib/uploads/upload-error";
import { catalog } from "@/messages/catalog";
import { leaves, messageUses } from "./message-uses";
import { sourceFiles } from "./source-files";

describe("messages are used", () => {
  const product = sourceFiles.filter(({ path }) => !/^(tests|messages|prisma)\/|\.test\.tsx?$/.test(path));
  let uses: ReturnType<typeof messageUses>;
  beforeAll(() => {
    uses = messageUses(product);
  }, 300_000);

  test("by a call or access whose key the types determine, or by a code that is data", () => {
    const coded = new Set(codedKeys(product));
    // The types of these codes are made of these very keys: only a code that is spelled uses one.
    const isUsed = (key: string) =>
      coded.has(key) || (!/^(counter\.finding|errors\.fields)\./.test(key) && uses.used.has(key));
    const unused = leaves(catalog.en)
      .map(([key]) => key)
      .filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });

  test("by keys that the types determine, except where codes are data", () => {
    const files = new Set(uses.untold.map((call) => call.slice(0, call.indexOf(": "))));
    expect([...files].sort()).toEqual([
      "components/harvest/intentions/download-findings.tsx",
      "lib/imports/show/finding-texts.ts",
      "lib/kit/http/render-problem.ts",
      "lib/mail/compose-mail.ts",
      "lib/uploads/show/upload-words.ts",
    ]);
  });
});

/** Keys built from codes that are stored or sent: from the list of the codes, or where there is none, from the codes that the code spells. */
function* codedKeys(product: readonly { path: string; text: string }[]): Generator<string> {
  const advice = ["name", "meaning", "cause", "action"];
  const problem = ["message", "remedy"];
  const listed: [group: string, codes: readonly string[], texts: readonly string[]][] = [
    ["counter.exception", [...Object.keys(counterExceptions), "provider", "unknown"], advice],
    ["harvest.error", [...transportFailures, ...answerFailures, ...findingKinds], advice],
    ["mail.template", Object.keys(templates), ["subject", "before", "action", "after", "settings", "unsubscribe"]],
    ["uploads.error", uploadErrors, problem],
    ["uploads.blocking", uploadBlocks, problem],
  ];
  for (const [group, codes, texts] of listed)
    for (const code of codes) for (const text of texts) yield `${group}.${code}.${text}`;

  const spelled = new Set(
    product.flatMap(({ text }) => [...text.matchAll(/"([\w-]+)"/g)].map(([, word = ""]) => word)),
  );
  for (const code of Object.keys(catalog.en.errors)) if (spelled.has(code)) yield `errors.${code}`;
  for (const code of Object.keys(catalog.en.errors.fields)) if (spelled.has(code)) yield `errors.fields.${code}`;
  for (const code of Object.keys(catalog.en.counter.finding))
    if (spelled.has(code)) for (const text of problem) yield `counter.finding.${code}.${text}`;
}
