import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import { TextLink } from "@/components/ui/text-link";
import type { HelpTopic } from "@/lib/help/search-help";
import { administration, guides, pageTopics, type Topic } from "@/lib/help/topics";
import { pathTo } from "@/lib/navigation/routes";

export type Chapters = ReadonlyMap<Topic, HelpTopic>;

/** Contents of the guide: general topics, then pages in menu order, then topics for server operators. */
export function HelpContents({ chapters }: { chapters: Chapters }) {
  const t = useTranslations("guide");
  const menu = useTranslations("shell.menu");
  return (
    <div className="flex flex-col gap-5">
      <Card title={t("guides")}>
        <Guides names={guides} chapters={chapters} />
      </Card>
      <Card title={t("pages")}>
        <div className="columns-[22rem] gap-8">
          {pageTopics().map(({ group, pages }) => (
            <section key={group} aria-labelledby={`pages-${group}`} className="mb-4 break-inside-avoid">
              <h3 id={`pages-${group}`} className="mb-1 font-semibold text-muted text-sm">
                {menu(`group.${group}`)}
              </h3>
              <ul>
                {pages.map(({ name, inside }) => (
                  <li key={name}>
                    <TopicLink name={name} chapters={chapters} />
                    {inside.length > 0 ? (
                      <ul className="border-hairline border-l pl-3">
                        {inside.map((inner) => (
                          <li key={inner}>
                            <TopicLink name={inner} chapters={chapters} />
                          </li>
                        ))}
                      </ul>
                    ) : null}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Card>
      <Card title={t("administration")}>
        <Guides names={administration} chapters={chapters} />
      </Card>
    </div>
  );
}

function Guides({ names, chapters }: { names: readonly Topic[]; chapters: Chapters }) {
  return (
    <ul className="grid gap-x-8 gap-y-3 desk:grid-cols-2">
      {names.map((name) => (
        <li key={name}>
          <TopicLink name={name} chapters={chapters} />
          <p className="max-w-[72ch] text-muted">{chapters.get(name)?.summary}</p>
        </li>
      ))}
    </ul>
  );
}

const TopicLink = ({ name, chapters }: { name: Topic; chapters: Chapters }) => (
  <TextLink href={pathTo("help-topic", { topic: name })} className="inline-block py-0.5">
    {chapters.get(name)?.title}
  </TextLink>
);
