import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";

export default async function RootPage({ params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  redirect({ href: pathTo("dashboard"), locale: isLocale(locale) ? locale : routing.defaultLocale });
}
