import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { readWays } from "../entrance-ways";
import { LateSignIn } from "./late-sign-in.client";

/** The session ended between the gate and the page. */
export function SignedOutPage() {
  const t = useTranslations("shell.unauthorized");
  const { passwords, providers } = readWays();
  return (
    <div className="mx-auto max-w-[480px] pt-[8vh]">
      <DocumentTitle of={t("documentTitle")} />
      <h1 className="font-semibold text-xl">{t("title")}</h1>
      <p className="mt-2 mb-5 text-muted">{t("text")}</p>
      <LateSignIn passwords={passwords} providers={providers} />
    </div>
  );
}
