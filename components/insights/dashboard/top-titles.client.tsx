"use client";

import clsx from "clsx";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Card } from "@/components/ui/page/card";
import { PendingPart } from "@/components/ui/parts/pending-part";
import { useVisible } from "@/components/ui/parts/use-visible";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { topTitlesCall } from "@/lib/catalog/interest/contract";
import type { interestGroupNames } from "@/lib/interest/interest-report";
import { replaceParameters } from "@/lib/kit/address";
import { useCall } from "@/lib/kit/call/use-call";
import { interestReportAddress } from "@/lib/reports/interest/interest-report";
import { TopTitleList } from "./top-title-list";

const types = ["all", "book", "journal"] as const;
type Type = (typeof types)[number];

type Props = {
  group: { short_name: (typeof interestGroupNames)[number]; name: string };
  of: { organization: number; platform?: number; from: string | null; to: string | null };
};

/** Titles with the most interest of a group; loaded when visible. */
export function TopTitles({ group, of: { organization, platform, from, to } }: Props) {
  const t = useTranslations("dashboard.top");
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useVisible(place);
  const mayChoose = group.short_name.includes("full_text");
  const [type, choose] = useType(group.short_name);
  const query = {
    order_by: group.short_name,
    ...(platform === undefined ? {} : { platform: String(platform) }),
    ...(mayChoose && type !== "all" ? { pub_type: type } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const { data, problem, refresh } = useCall(topTitlesCall, { params: { organization }, query }, { enabled: isSeen });
  return (
    <div ref={place} className="min-w-0">
      <Card title={t("title", { kind: group.name })} action={mayChoose ? <Types type={type} choose={choose} /> : null}>
        {problem ? (
          <ErrorState title={t("failed")} retry={<RetryButton onRetry={() => void refresh()} />}>
            {problem.message}
          </ErrorState>
        ) : data ? (
          <TopTitleList
            titles={data}
            report={(title) =>
              interestReportAddress({
                ...{ groups: [group.short_name], rows: "platform", title, platform },
                ...{ organization, months: { from, to } },
              })
            }
          />
        ) : (
          <PendingPart className="h-[360px]" />
        )}
      </Card>
    </div>
  );
}

/** Publication type in the address; changed without a request to the server. */
function useType(group: string): [Type, (type: Type) => void] {
  const search = useSearchParams();
  const name = `top_${group}`;
  const choose = (type: Type) => replaceParameters({ [name]: type === "all" ? null : type });
  return [types.find((type) => type === search.get(name)) ?? "all", choose];
}

function Types({ type, choose }: { type: Type; choose: (type: Type) => void }) {
  const t = useTranslations("dashboard.top");
  return (
    <fieldset aria-label={t("types")} className="flex rounded border border-control print:hidden">
      {types.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={type === one}
          onClick={() => choose(one)}
          className={clsx(
            "min-h-7 px-2.5 text-sm first:rounded-l last:rounded-r",
            type === one ? "bg-brand-soft font-semibold text-brand" : "text-muted hover:bg-sunken",
          )}
        >
          {t(one)}
        </button>
      ))}
    </fieldset>
  );
}
