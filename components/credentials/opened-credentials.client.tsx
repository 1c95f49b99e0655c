"use client";

import type { Credentials } from "@/lib/credentials/contract";
import { CredentialsDialog } from "./credentials-dialog.client";
import type { FormChoices } from "./form-choices";
import { NewCredentials } from "./new-credentials.client";
import { useOpenedCredentials } from "./use-opened-credentials";

type Props = {
  /** The credentials on this page of the list. */
  rows: readonly Credentials[];
  choices: FormChoices;
  organizationId: number | null;
  lastMonth: string;
};

/** The dialog that the address asks for, if it does. */
export function OpenedCredentials({ rows, choices, organizationId, lastMonth }: Props) {
  const { opened, open } = useOpenedCredentials();
  const onClose = () => open(null);
  if (opened === null) return null;
  if (opened === "new") return <NewCredentials {...{ choices, organizationId, lastMonth, onClose }} />;
  const listed = rows.find(({ pk }) => pk === opened);
  return <CredentialsDialog key={opened} id={opened} {...{ listed, choices, lastMonth, onClose }} />;
}
