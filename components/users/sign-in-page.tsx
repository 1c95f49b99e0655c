import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { Notice } from "@/components/ui/notice";
import { EntranceCard } from "./entrance-card";
import { SignInHere } from "./sign-in-here.client";

type Props = { site: string; contact: string; allowsPasswords: boolean };

export function SignInPage({ site, contact, allowsPasswords }: Props) {
  const t = useTranslations("users.signIn");
  return (
    <>
      <DocumentTitle of={t("documentTitle")} />
      <EntranceCard title={t("title", { site })}>
        {allowsPasswords ? <SignInHere /> : <Notice tone="info">{t("off")}</Notice>}
        {contact ? (
          <p className="mt-5 text-muted text-sm">
            <a href={`mailto:${contact}`} className="underline underline-offset-3 hover:text-ink">
              {t("contact", { email: contact })}
            </a>
          </p>
        ) : null}
      </EntranceCard>
    </>
  );
}
