import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Markdown } from "@/components/ui/markdown";
import { Breadcrumb } from "@/components/ui/page/breadcrumb";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TextLink } from "@/components/ui/text-link";
import type { RouteHelp } from "@/lib/help/get-route-help";
import type { GuidePicture as Picture } from "@/lib/help/open-picture";
import type { HelpTopic } from "@/lib/help/search-help";
import { isRouteTopic, topics } from "@/lib/help/topics";
import { pathTo, routeOf } from "@/lib/navigation/routes";
import type { Chapters } from "./help-contents";
import { MoreLink } from "./more-link";

type Props = {
  topic: HelpTopic;
  /** Link to the site's own help of the page. */
  link: RouteHelp["link"];
  chapters: Chapters;
  /** By the pages they show. */
  pictures: ReadonlyMap<string, Picture>;
};

export function TopicScreen({ topic: { name, title, summary, text }, link, chapters, pictures }: Props) {
  const t = useTranslations("guide");
  const ofLibrary = useTranslations("shell.help")("ofLibrary");
  const routes = useTranslations("routes");
  const page = isRouteTopic(name) && !routeOf(name).path.includes("{") ? name : null;
  const at = topics.indexOf(name);
  return (
    <Screen>
      <div className="flex flex-col gap-2">
        <Breadcrumb label={t("path")} steps={[{ href: pathTo("help"), text: routes("help") }]} current={title} />
        <PageHeader
          title={title}
          context={summary}
          action={page ? <ButtonLink href={pathTo(page)}>{t("openPage")}</ButtonLink> : null}
        />
        {link ? <MoreLink href={link.url}>{link.label || ofLibrary}</MoreLink> : null}
      </div>
      <article className="max-w-[88ch] rounded-lg border border-hairline bg-surface px-5 py-6 desk:px-8">
        <Markdown
          isPage
          image={({ src, alt }) => {
            const picture = pictures.get(src.replace(/\.webp$/, ""));
            return picture ? <GuidePicture {...picture} alt={alt} /> : null;
          }}
        >
          {text}
        </Markdown>
      </article>
      <nav aria-label={t("around")} className="flex max-w-[88ch] flex-wrap justify-between gap-x-6 gap-y-2">
        <Neighbor of={chapters.get(topics[at - 1] ?? name)} self={name} label="previous" />
        <Neighbor of={chapters.get(topics[at + 1] ?? name)} self={name} label="next" />
      </nav>
    </Screen>
  );
}

type NeighborProps = { of: HelpTopic | undefined; self: HelpTopic["name"]; label: "previous" | "next" };

function Neighbor({ of, self, label }: NeighborProps) {
  const t = useTranslations("guide");
  if (!of || of.name === self) return null;
  return <TextLink href={pathTo("help-topic", { topic: of.name })}>{t(label, { title: of.title })}</TextLink>;
}

/** Thumbnail of a page that links to the full picture. */
function GuidePicture({ address, width, height, alt }: Picture & { alt: string }) {
  const t = useTranslations("guide");
  return (
    <a href={address} target="_blank" rel="noopener" title={t("openPicture")} className="block rounded">
      {/* biome-ignore lint/performance/noImgElement: made in the right size, and the server's own */}
      <img
        src={address}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded border border-hairline"
      />
    </a>
  );
}
