import { z } from "zod";
import { HelpScreen } from "@/components/help/help-screen";
import { readHelp } from "@/lib/help/read-help";
import { searchHelp } from "@/lib/help/search-help";
import { page } from "@/lib/request/page";

const search = z.object({ q: z.string().trim().max(200).default("").catch("") });

export default page("help", { search }, async ({ locale, search: { q } }) => {
  const chapters = await readHelp(locale);
  return <HelpScreen chapters={chapters} words={q} hits={searchHelp([...chapters.values()], q)} />;
});
