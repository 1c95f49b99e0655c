import { connection } from "next/server";
import { AccessibilityPage } from "@/components/help/accessibility-page";
import { DocumentTitle } from "@/components/shell/document-title";
import { readAccessibilityStatement } from "@/lib/help/read-help";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { currentActor } from "@/lib/request/current-actor";

export default async function Page({ params }: { params: Promise<{ locale: string }> }) {
  await connection();
  const { locale } = await params;
  const statement = await readAccessibilityStatement(isLocale(locale) ? locale : routing.defaultLocale);
  const { kind } = await currentActor();
  return (
    <>
      <DocumentTitle of={statement.title} />
      <AccessibilityPage {...statement} isSignedIn={kind === "user"} />
    </>
  );
}
