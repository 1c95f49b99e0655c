import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { setRequestLocale } from "next-intl/server";
import { z } from "zod";
import { SharedPage } from "@/components/shared-pages/shared-page";
import { type SharedSearch, sharedSearch } from "@/components/shared-pages/shared-search";
import { Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { type OpenedLink, openSharedLink } from "@/lib/sharing/open-shared-link";
import { readSharedBriefing } from "@/lib/sharing/read-shared-briefing";
import { readSharedDashboard } from "@/lib/sharing/read-shared-dashboard";
import { readSharedReport } from "@/lib/sharing/read-shared-report";
import { UNLOCK_COOKIE } from "@/lib/sharing/unlock-cookie";

export type SharedRequest = {
  params: Promise<{ locale: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The page of a shared link, or its form for frames. Answers 404 for links that cannot be opened. */
export async function renderShared({ params, searchParams }: SharedRequest, isFrame: boolean) {
  await connection();
  const { locale: segment, token } = await params;
  const locale = isLocale(segment) ? segment : routing.defaultLocale;
  setRequestLocale(locale);
  const search = sharedSearch.parse(await searchParams);
  const cookie = (await cookies()).get(UNLOCK_COOKIE)?.value;
  const counts = search.page === undefined && search.part === undefined;
  const link = await openSharedLink(token, { cookie, isFrame, counts });
  if (link.state === "gone") notFound();
  const openedLink = link.state === "locked" ? null : { name: link.name, answer: await answer(link, search, locale) };
  return <SharedPage {...{ token, isFrame, search }} link={openedLink} />;
}

/** The report, the briefing or the dashboard, or the sentence of a refusal. */
async function answer(link: OpenedLink, { page = 1, part = 1 }: SharedSearch, locale: Locale) {
  const { content } = link;
  try {
    if (content.kind === "briefing") return { briefing: await readSharedBriefing(link, content, locale) };
    if (content.kind === "dashboard") return { dashboard: await readSharedDashboard(link, content, locale) };
    return { report: await readSharedReport(link, content, { page, part, locale }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { error: problem } = z.object({ error: z.string() }).parse(await renderProblem(error, locale).json());
    return { problem };
  }
}
