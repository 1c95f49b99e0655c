"use client";

import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import type { HarvestRequest, Intention } from "@/lib/harvest/contract";
import { pathTo } from "@/lib/navigation/routes";
import { requestsAgain } from "./requests-again";

type Props = {
  intentions: readonly Intention[];
  problem: string;
  /** Sentences by the id of the credentials. */
  problems: ReadonlyMap<number, readonly string[]>;
  isBusy: boolean;
  onStart: (requests: readonly HarvestRequest[]) => void;
};

/** Which credentials cannot be harvested again as they are, and the way on with the others. */
export function RefusedRequests({ intentions, problem, problems, isBusy, onStart }: Props) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const others = requestsAgain(intentions).filter(({ credentials }) => !problems.has(credentials));
  return (
    <div role="alert">
      <Notice tone="warning" title={problems.size > 0 ? t("refusedTitle") : problem}>
        {problems.size > 0 ? (
          <ul className="list-disc pl-4">
            {[...problems].map(([id, sentences]) => {
              const about = intentions.find(({ credentials }) => credentials.pk === id);
              return (
                <li key={id}>
                  <TextLink href={`${pathTo("sushi-credentials-list")}?credentials=${id}`}>
                    {about ? `${entityName(about.platform, locale)}, ${entityName(about.organization, locale)}` : id}
                  </TextLink>
                  {` – ${sentences.join(" ")}`}
                </li>
              );
            })}
          </ul>
        ) : null}
        {problems.size > 0 && others.length > 0 ? (
          <Button size="small" busy={isBusy} className="mt-2" onClick={() => onStart(others)}>
            {t("others", { count: others.length })}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}
