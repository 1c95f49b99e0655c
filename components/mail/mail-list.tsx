import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import { Link } from "@/lib/kit/i18n/navigation";
import type { KeptMail } from "@/lib/mail/kept-mail";

type Props = { mails: readonly KeptMail[]; openedFile: string | null };

export function MailList({ mails, openedFile }: Props) {
  const t = useTranslations("mail.mailbox");
  const { timestamp } = useFormat();
  return (
    <nav aria-label={t("list")} className="overflow-hidden rounded-lg border border-hairline bg-surface">
      <ul className="divide-y divide-hairline">
        {mails.map(({ file, subject, to, moment }) => (
          <li key={file}>
            <Link
              href={`/mailbox/?mail=${file}`}
              prefetch={false}
              scroll={false}
              aria-current={file === openedFile || undefined}
              className={clsx(
                "block px-4 py-3 -outline-offset-2",
                file === openedFile ? "bg-brand-soft" : "hover:bg-sunken",
              )}
            >
              <span className="block truncate font-semibold">{subject}</span>
              <span className="mt-0.5 flex items-baseline justify-between gap-3 text-muted text-sm">
                <span className="min-w-0 truncate">{to}</span>
                <time dateTime={moment.toISOString()} className="tabular shrink-0">
                  {timestamp(moment)}
                </time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
