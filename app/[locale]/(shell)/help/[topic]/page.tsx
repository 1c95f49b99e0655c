import { z } from "zod";
import { TopicScreen } from "@/components/help/topic-screen";
import { readHelp } from "@/lib/help/read-help";
import { topicNamed } from "@/lib/help/topics";
import { NotFound } from "@/lib/kit/errors";
import { page } from "@/lib/request/page";

const params = z.object({ topic: z.string().max(60).transform(topicNamed) });

export default page("help-topic", { params }, async ({ locale, params: { topic: name } }) => {
  const chapters = await readHelp(locale);
  const topic = name && chapters.get(name);
  if (!topic) throw new NotFound();
  return <TopicScreen topic={topic} chapters={chapters} />;
});
