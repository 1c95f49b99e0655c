import { connection } from "next/server";
import { EmailNotVerifiedPage } from "@/components/users/entrance/verification/email-not-verified-page";
import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { readHeldUser } from "@/lib/request/request-scope";

/** Shown at the requested address until the user is verified, then redirects home. */
export default async function EmailNotVerified({ params }: { params: Promise<{ locale: string }> }) {
  await connection();
  const { locale } = await params;
  const user = await readHeldUser("email-verification");
  if (!user) return redirect({ href: pathTo("dashboard"), locale: isLocale(locale) ? locale : routing.defaultLocale });
  return <EmailNotVerifiedPage user={user} />;
}
