import { notFound } from "next/navigation";
import { ComingPage } from "@/components/shell/coming-page";
import { routeAt } from "@/lib/navigation/route-at";
import { routeOf } from "@/lib/navigation/routes";
import { page } from "@/lib/request/page";

type Props = {
  params: Promise<{ locale: string; path: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Addresses without a page of their own: those of the route table say what is coming, the others do not exist. */
export default async function AnyOtherPage(request: Props) {
  const { path } = await request.params;
  const name = routeAt(`/${path.join("/")}`);
  if (!name || !routeOf(name).coming) notFound();
  return page(name, {}, () => <ComingPage name={name} />)(request);
}
