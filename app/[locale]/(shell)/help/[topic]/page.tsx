import { z } from "zod";
import { TopicScreen } from "@/components/help/topic-screen";
import { findHelpLink } from "@/lib/help/get-route-help";
import { picturesOf } from "@/lib/help/open-picture";
import { readHelp } from "@/lib/help/read-help";
import { isRouteTopic, topicNamed } from "@/lib/help/topics";
import { NotFound } from "@/lib/kit/errors";
import { page } from "@/lib/request/page";

const params = z.object({ topic: z.string().max(60).transform(topicNamed) });

export default page("help-topic", { params }, async ({ locale, params: { topic: name } }) => {
  const chapters = await readHelp(locale);
  const topic = name && chapters.get(name);
  if (!topic) throw new NotFound();
  const [link, pictures] = await Promise.all([
    isRouteTopic(name) ? findHelpLink(name, locale) : null,
    picturesOf(topic.text, locale),
  ]);
  return <TopicScreen {...{ topic, link, chapters, pictures }} />;
});
