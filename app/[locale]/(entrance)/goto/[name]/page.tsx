import { notFound } from "next/navigation";
import { redirect } from "@/lib/kit/i18n/navigation";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { pathTo, routeNames, routeOf } from "@/lib/navigation/routes";

type Props = {
  params: Promise<{ locale: string; name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** /goto/{name}: parameters of the route come from the query, what is left of it stays a query. */
export default async function GotoPage({ params, searchParams }: Props) {
  const { locale, name } = await params;
  const routeName = routeNames.find((route) => route === name);
  if (!routeName) notFound();
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(await searchParams))
    for (const one of [value ?? []].flat()) query.append(key, one);
  const filled: Record<string, string> = {};
  for (const [, key = ""] of routeOf(routeName).path.matchAll(/\{(\w+)\}/g)) {
    const value = query.get(key);
    if (value === null) notFound();
    filled[key] = value;
    query.delete(key);
  }
  const href = `${pathTo(routeName, filled)}${query.size > 0 ? `?${query}` : ""}`;
  redirect({ href, locale: isLocale(locale) ? locale : routing.defaultLocale });
}
