"use client";

import { useLocale } from "next-intl";
import { credentialsName } from "@/components/harvest/credentials-name";
import { later } from "@/components/ui/parts/later";
import type { Credentials } from "@/lib/credentials/contract";
import { useCredentialsPlace } from "../credentials-place.client";
import type { CredentialsTask } from "../credentials-task";

const StartHarvestDialog = later(() =>
  import("@/components/harvest/start/start-harvest-dialog.client").then((it) => it.StartHarvestDialog),
);
const DownloadsDialog = later(() =>
  import("@/components/harvest/downloads/downloads-dialog.client").then((it) => it.DownloadsDialog),
);
const YearlyOverviewDialog = later(() =>
  import("@/components/harvest/yearly/yearly-overview-dialog.client").then((it) => it.YearlyOverviewDialog),
);
const SwitchDialog = later(() => import("./change-dialogs.client").then((it) => it.SwitchDialog));
const LockDialog = later(() => import("./change-dialogs.client").then((it) => it.LockDialog));
const FixDialog = later(() => import("./change-dialogs.client").then((it) => it.FixDialog));
const ReportsDialog = later(() => import("./reports-dialog.client").then((it) => it.ReportsDialog));
const OldestMonthDialog = later(() => import("./change-dialogs.client").then((it) => it.OldestMonthDialog));
const CloneDialog = later(() => import("./clone-dialog.client").then((it) => it.CloneDialog));
const MembersDialog = later(() => import("../members/members-dialog.client").then((it) => it.ConsortialMembersDialog));
const MergeAccountsDialog = later(() => import("./merge-accounts-dialog.client").then((it) => it.MergeAccountsDialog));
const RevealDialog = later(() => import("../secrets/reveal-dialog.client").then((it) => it.RevealDialog));
const DeleteCredentialsDialog = later(() => import("./change-dialogs.client").then((it) => it.DeleteCredentialsDialog));

type Props = {
  task: CredentialsTask;
  /** Opens a following task, such as harvesting cloned credentials. */
  onTask: (task: CredentialsTask) => void;
  onGone: (credentials: readonly Credentials[]) => void;
  onClose: () => void;
};

export function CredentialsTaskDialog({ task: { kind, of }, onTask, onGone, onClose }: Props) {
  const { lastMonth } = useCredentialsPlace();
  const locale = useLocale();
  const [first] = of;
  const all = { credentials: of, onClose };
  switch (kind) {
    case "harvest":
      return <StartHarvestDialog {...all} lastMonth={lastMonth} />;
    case "enable":
    case "disable":
      return <SwitchDialog {...all} enabled={kind === "enable"} />;
    case "lock":
    case "unlock":
      return <LockDialog {...all} locks={kind === "lock"} />;
    case "fix":
      return <FixDialog {...all} />;
    case "reports":
      return <ReportsDialog {...all} />;
    case "month":
      return <OldestMonthDialog {...all} />;
    case "clone":
      return <CloneDialog {...all} onHarvest={(clones) => onTask({ kind: "harvest", of: clones })} />;
    case "members":
      return first ? <MembersDialog credentials={first} onClose={onClose} /> : null;
    case "accounts":
      return first ? <MergeAccountsDialog credentials={first} onClose={onClose} /> : null;
    case "delete":
      return <DeleteCredentialsDialog {...all} onDeleted={onGone} />;
    case "reveal":
      return first ? <RevealDialog credentials={first} onClose={onClose} /> : null;
    case "downloads":
      return first ? <DownloadsDialog filter={{ credentials: first.pk }} onClose={onClose} /> : null;
    case "year":
      return first ? (
        <YearlyOverviewDialog credentials={{ pk: first.pk, name: credentialsName(first, locale) }} onClose={onClose} />
      ) : null;
  }
}
