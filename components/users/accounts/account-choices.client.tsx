"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Option } from "@/components/ui/fields/option";

/** Context of the page's dialogs. */
export type AccountChoices = {
  organizations: readonly Option<number>[];
  isManagement: boolean;
  canInvite: boolean;
  selfId: number;
  /** Organization selected in the top bar, if the user manages its accounts. */
  selected: number | null;
};

const nothing: AccountChoices = { organizations: [], isManagement: false, canInvite: false, selfId: 0, selected: null };

const Choices = createContext<AccountChoices>(nothing);

/** Provides the choices to the dialogs of all rows, once per page. */
export function AccountChoicesProvider({ choices, children }: { choices: AccountChoices; children: ReactNode }) {
  return <Choices value={choices}>{children}</Choices>;
}

export const useAccountChoices = () => useContext(Choices);
