import { setRequestLocale } from "next-intl/server";
import { ConnectingPage } from "@/components/users/entrance/connecting-page";
import { isLocale, routing } from "@/lib/kit/i18n/routing";

type Props = { params: Promise<{ locale: string }> };

/** Shown under whatever address was asked for while the database does not answer; it must do without it. */
export default async function Page({ params }: Props) {
  const { locale } = await params;
  setRequestLocale(isLocale(locale) ? locale : routing.defaultLocale);
  return <ConnectingPage />;
}
