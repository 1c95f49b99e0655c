import { connection } from "next/server";
import { SignInPage } from "@/components/users/entrance/sign-in/sign-in-page";
import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { currentActor } from "@/lib/request/current-actor";

type Props = { params: Promise<{ locale: string }> };

/** Shown at the requested address; a user who is logged in is redirected. */
export default async function SignIn({ params }: Props) {
  await connection();
  const { locale } = await params;
  const { kind } = await currentActor();
  if (kind === "user")
    redirect({ href: pathTo("dashboard"), locale: isLocale(locale) ? locale : routing.defaultLocale });
  return <SignInPage />;
}
