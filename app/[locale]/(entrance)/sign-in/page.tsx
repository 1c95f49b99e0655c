import { connection } from "next/server";
import { SignInPage } from "@/components/users/sign-in-page";
import { settings } from "@/lib/kit/env";
import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { currentActor } from "@/lib/users/current-actor";

/** Shown under whatever address was asked for; whoever is signed in already has nothing to do here. */
export default async function SignIn({ params }: { params: Promise<{ locale: string }> }) {
  await connection();
  const { locale } = await params;
  const { kind } = await currentActor();
  if (kind === "user")
    redirect({ href: pathTo("dashboard"), locale: isLocale(locale) ? locale : routing.defaultLocale });
  const { SITE_NAME, CONTACT_EMAIL, ALLOW_EMAIL_LOGIN } = settings();
  return <SignInPage site={SITE_NAME} contact={CONTACT_EMAIL} allowsPasswords={ALLOW_EMAIL_LOGIN} />;
}
