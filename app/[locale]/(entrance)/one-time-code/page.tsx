import { connection } from "next/server";
import { OneTimeCodePage } from "@/components/users/entrance/code/one-time-code-page";
import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { readHeldUser } from "@/lib/request/request-scope";

/** Shown at the requested address; a user who needs no code is redirected home. */
export default async function OneTimeCode({ params }: { params: Promise<{ locale: string }> }) {
  await connection();
  const { locale } = await params;
  const user = await readHeldUser("one-time-code");
  if (!user?.otp_required)
    return redirect({ href: pathTo("dashboard"), locale: isLocale(locale) ? locale : routing.defaultLocale });
  return <OneTimeCodePage devices={user.otp_required} />;
}
