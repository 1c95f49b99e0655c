import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { MailboxScreen } from "@/components/events/mailbox-screen";
import { settings } from "@/lib/kit/env";
import { Problem } from "@/lib/kit/errors";
import { getKeptMail, listKeptMails } from "@/lib/mail/mailbox";
import { isOwnHost } from "@/lib/request/own-host";
import { requestScope } from "@/lib/request/request-scope";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where the installation does not show its mails, there is no such page; nor for a name that somebody else made lead here. */
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
