import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { pathTo } from "@/lib/navigation/routes";
import { SHARED_ORGANIZATION } from "@/lib/navigation/selection";
import { BRIEFING_TYPE, makeBriefing } from "./briefing-file";

type Asked = Parameters<typeof makeBriefing>[2];

/** Sends the briefing as a PDF to the person's own verified address, and returns it. */
export async function mailBriefing(
  person: Scope<"signed-in">,
  usage: Scope<"usage.view">,
  { organization, ...asked }: Asked & { readonly organization: number },
): Promise<{ to: string }> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: person.user.id },
    select: { email: true, verifiedEmail: true },
  });
  if (user.verifiedEmail === null) throw new Refused("emailNotVerified");
  const { briefing, text, name, file } = await makeBriefing(usage, organization, asked);
  const pieces: Uint8Array[] = [];
  for await (const piece of file) pieces.push(piece);
  const { agreement, platform = 0 } = asked.query;
  const path =
    agreement === undefined
      ? pathTo("platform-briefing", { platformId: platform })
      : pathTo("agreement-briefing", { agreementId: agreement });
  const { locale } = asked.running;
  await inTransaction((tx) =>
    queueMail(tx, {
      ...{ to: user.email, language: locale, template: "briefing" },
      values: {
        ...{ title: text.title, text: [text.context, text.basis].join("\n\n") },
        link: siteAddress(locale, path, { year: briefing.year, [SHARED_ORGANIZATION]: String(organization) }),
      },
      attachment: { name, type: BRIEFING_TYPE, content: Buffer.concat(pieces).toString("base64") },
    }),
  );
  return { to: user.email };
}
