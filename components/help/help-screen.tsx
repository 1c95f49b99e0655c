import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { IslandMessages } from "@/components/shell/island-messages";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { HelpHit } from "@/lib/help/search-help";
import { pathTo } from "@/lib/navigation/routes";
import { type Chapters, HelpContents } from "./help-contents";
import { HelpSearch } from "./help-search.client";

type Props = { chapters: Chapters; words: string; hits: readonly HelpHit[] };

export function HelpScreen({ chapters, words, hits }: Props) {
  const t = useTranslations("guide");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader title={routes("help")} context={t("context")} />
      <IslandMessages of={["guide"]}>
        <HelpSearch />
      </IslandMessages>
      {words === "" ? <HelpContents chapters={chapters} /> : <Hits hits={hits} />}
    </Screen>
  );
}

function Hits({ hits }: { hits: readonly HelpHit[] }) {
  const t = useTranslations("guide");
  if (hits.length === 0)
    return (
      <EmptyState icon={SearchX} title={t("notFound")}>
        {t("notFoundText")}
      </EmptyState>
    );
  return (
    <section aria-labelledby="found" className="max-w-[84ch]">
      <h2 id="found" className="mb-2 text-muted">
        {t("found", { count: hits.length })}
      </h2>
      <ul className="rounded-lg border border-hairline bg-surface">
        {hits.map(({ name, title, excerpt }) => (
          <li key={name} className="border-hairline border-t px-4 py-3 first:border-t-0">
            <TextLink href={pathTo("help-topic", { topic: name })} className="font-semibold">
              {title}
            </TextLink>
            <p className="text-muted">
              {excerpt.map(({ text, isFound }, index) =>
                isFound ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence, in their order
                  <mark key={index} className="rounded-sm bg-brand-soft text-ink">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
