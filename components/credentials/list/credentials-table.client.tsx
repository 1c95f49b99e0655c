"use client";

import { KeyRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { credentialsName } from "@/components/harvest/credentials-name";
import type { FilterIn } from "@/components/lists/list-filter";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Credentials } from "@/lib/credentials/contract";
import { counterVersions } from "@/lib/credentials/counter-versions";
import { type CredentialsFilter, credentialsFilters } from "@/lib/credentials/credentials-status";
import { useCredentialsPlace } from "../credentials-place.client";
import type { CredentialsTask } from "../credentials-task";
import { AddCredentialsButton } from "./add-credentials-button.client";
import { useCredentialsColumns } from "./credentials-columns";
import { credentialsList } from "./credentials-list";
import { useOpenedCredentials } from "./use-opened-credentials";

const BulkActions = later(() => import("./bulk-actions.client").then((it) => it.BulkActions));
const CredentialsDialog = later(() => import("../edit/credentials-dialog.client").then((it) => it.CredentialsDialog));
const CredentialsTaskDialog = later(() =>
  import("../bulk/credentials-task-dialog.client").then((it) => it.CredentialsTaskDialog),
);
const NewCredentialsDialog = later(() =>
  import("../edit/new-credentials-dialog.client").then((it) => it.NewCredentialsDialog),
);

/** Maximum of one call. */
const MOST_TICKED = 5000;

type Counts = Record<CredentialsFilter | "all", number>;
type Props = {
  listing: { results: readonly Credentials[]; count: number; counts: Counts; page: number };
  /** Restricts the list to this platform. */
  platformId?: number;
};

export function CredentialsTable({ listing, platformId }: Props) {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  const { organizationId } = useCredentialsPlace();
  const list = useList(credentialsList);
  const ticks = useTicks(listing.results, ({ pk }) => pk);
  const words = useTranslations("credentialsPages.filter");
  const filters = useFilters(list.search.state, listing.counts, platformId !== undefined);
  const [task, setTask] = useState<CredentialsTask | null>(null);
  return (
    <>
      <ListView
        list={list}
        listing={listing}
        caption={t("caption")}
        columns={useCredentialsColumns(setTask)}
        rowKey={({ pk }) => pk}
        rowsOpen
        query={{
          ...(organizationId === null ? {} : { organization: String(organizationId) }),
          ...(platformId === undefined ? {} : { platform: String(platformId) }),
        }}
        search={{ label: words("search"), hint: words("searchHint") }}
        filters={filters}
        bulk={{
          ticks,
          most: MOST_TICKED,
          label: (row) => t("tick", { name: credentialsName(row, locale) }),
          actions: <BulkActions ticked={ticks.all} onTask={(kind) => setTask({ kind, of: ticks.all })} />,
        }}
        empty={
          <EmptyState icon={KeyRound} title={t("empty.title")} action={<AddCredentialsButton variant="secondary" />}>
            {t("empty.text")}
          </EmptyState>
        }
      />
      <OpenedCredentials rows={listing.results} onTask={setTask} />
      {task ? (
        <CredentialsTaskDialog
          task={task}
          onTask={setTask}
          onGone={(deletedCredentials) => ticks.tick(deletedCredentials, false)}
          onClose={() => setTask(null)}
        />
      ) : null}
    </>
  );
}

/** Always shown, even if the count is 0. */
const always: readonly CredentialsFilter[] = ["working", "broken"];

function useFilters(
  state: CredentialsFilter | null,
  counts: Counts,
  isOfPlatform: boolean,
): FilterIn<typeof credentialsList>[] {
  const t = useTranslations("credentialsPages.filter");
  const { choices } = useCredentialsPlace();
  const codes = [...new Set(choices.reports.map(({ code }) => code))].sort();
  const states = credentialsFilters.filter((one) => always.includes(one) || counts[one] > 0 || state === one);
  return [
    {
      kind: "states",
      name: "state",
      label: t("state"),
      options: [
        { value: null, label: t("all"), count: counts.all },
        ...states.map((value) => ({ value, label: t(value), count: counts[value] })),
      ],
    },
    ...(isOfPlatform
      ? []
      : [
          {
            kind: "pick" as const,
            name: "platform" as const,
            label: t("platform"),
            any: t("allPlatforms"),
            options: choices.platforms,
            isRare: true,
          },
        ]),
    {
      kind: "select",
      name: "counter_version",
      label: t("release"),
      any: t("allReleases"),
      options: counterVersions.map((value) => ({ value, label: `COUNTER ${value}` })),
      isRare: true,
    },
    {
      kind: "pick",
      name: "report",
      label: t("report"),
      any: t("allReports"),
      options: codes.map((value) => ({ value, label: value })),
      isRare: true,
    },
    {
      kind: "select",
      name: "enabled",
      label: t("automatic.label"),
      any: t("automatic.any"),
      options: [
        { value: "true", label: t("automatic.on") },
        { value: "false", label: t("automatic.off") },
      ],
      isRare: true,
    },
  ];
}

type OpenedCredentialsProps = {
  /** The credentials on this page of the list. */
  rows: readonly Credentials[];
  onTask: (task: CredentialsTask) => void;
};

/** The dialog in the URL, if any. */
function OpenedCredentials({ rows, onTask }: OpenedCredentialsProps) {
  const { opened, like, open } = useOpenedCredentials();
  const onClose = () => open(null);
  const listed = (id: number | null) => rows.find(({ pk }) => pk === id);
  if (opened === null) return null;
  if (opened === "new")
    return <NewCredentialsDialog key={like} likeId={like} likeListed={listed(like)} onClose={onClose} />;
  return <CredentialsDialog key={opened} id={opened} listed={listed(opened)} onTask={onTask} onClose={onClose} />;
}
