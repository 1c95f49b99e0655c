import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { MailboxScreen } from "@/components/events/mailbox-screen";
import { settings } from "@/lib/kit/env";
import { Problem } from "@/lib/kit/errors";
import { isOwnHost } from "@/lib/kit/http/own-host.mjs";
import { getKeptMail, listKeptMails } from "@/lib/mail/mailbox";
import { requestScope } from "@/lib/request/request-scope";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Not found unless the installation shows its mails, and for names in links made elsewhere. */
export default async function MailboxPage({ searchParams }: Props) {
  await connection();
  if (!isOwnHost((await headers()).get("host"), settings().SITE_URL)) notFound();
  const { mail } = await searchParams;
  const { mails, opened } = await read(mail).catch((error) => {
    if (error instanceof Problem) notFound();
    throw error;
  });
  return <MailboxScreen site={settings().SITE_NAME} mails={mails} opened={opened} />;
}

async function read(file: string | string[] | undefined) {
  const scope = await requestScope("mailbox.read");
  const mails = await listKeptMails(scope);
  return { mails, opened: file === undefined ? null : await getKeptMail(scope, String(file)) };
}
