import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import type { KeptMail } from "@/lib/mail/kept-mail";
import { linkedText } from "@/lib/mail/linked-text";

/** One mail as its reader gets it without pictures and colours; its links lead where they would in a mail program. */
export function MailText({ mail: { subject, to, moment, text } }: { mail: KeptMail }) {
  const t = useTranslations("mail.mailbox");
  const { timestamp } = useFormat();
  return (
    <article className="min-w-0 rounded-lg border border-hairline bg-surface p-4 sm:p-6">
      <TextLink href="/mailbox/" className="mb-4 inline-flex items-center gap-1.5 desk:hidden">
        <ArrowLeft size={16} aria-hidden />
        {t("back")}
      </TextLink>
      <h2 className="break-words font-semibold text-lg">{subject}</h2>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <span className="break-all">{t("to", { to })}</span>
        <time dateTime={moment.toISOString()} className="tabular">
          {timestamp(moment)}
        </time>
      </p>
      <div className="mt-5 max-w-[72ch] whitespace-pre-wrap border-hairline border-t pt-5 [overflow-wrap:anywhere]">
        {linkedText(text.trimEnd()).map((part, index) =>
          part.isLink ? (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text that never changes
              key={index}
              href={part.text}
              rel="noreferrer"
              className="rounded-sm text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-current"
            >
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </div>
    </article>
  );
}
