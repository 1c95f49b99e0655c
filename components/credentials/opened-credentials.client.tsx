"use client";

import { later } from "@/components/ui/later";
import type { Credentials } from "@/lib/credentials/contract";
import type { CredentialsTask } from "./credentials-task";
import { useOpenedCredentials } from "./use-opened-credentials";

const CredentialsDialog = later(() => import("./credentials-dialog.client").then((it) => it.CredentialsDialog));
const NewCredentialsDialog = later(() =>
  import("./new-credentials-dialog.client").then((it) => it.NewCredentialsDialog),
);

type Props = {
  /** The credentials on this page of the list. */
  rows: readonly Credentials[];
  onTask: (task: CredentialsTask) => void;
};

/** The dialog that the address asks for, if it does. */
export function OpenedCredentials({ rows, onTask }: Props) {
  const { opened, like, open } = useOpenedCredentials();
  const onClose = () => open(null);
  const listed = (id: number | null) => rows.find(({ pk }) => pk === id);
  if (opened === null) return null;
  if (opened === "new")
    return <NewCredentialsDialog key={like} likeId={like} likeListed={listed(like)} onClose={onClose} />;
  return <CredentialsDialog key={opened} id={opened} listed={listed(opened)} onTask={onTask} onClose={onClose} />;
}
