"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Option } from "@/components/ui/fields/option";

/** What the dialogs of the page offer and depend on. */
export type AccountChoices = {
  organizations: readonly Option<number>[];
  isManagement: boolean;
  canInvite: boolean;
  selfId: number;
  /** The organization selected in the top bar, where one manages its accounts. */
  selected: number | null;
};

const nothing: AccountChoices = { organizations: [], isManagement: false, canInvite: false, selfId: 0, selected: null };

const Choices = createContext<AccountChoices>(nothing);

/** Tells every row's dialogs what they offer, once for the whole page. */
export function AccountChoicesProvider({ choices, children }: { choices: AccountChoices; children: ReactNode }) {
  return <Choices value={choices}>{children}</Choices>;
}

export const useAccountChoices = () => useContext(Choices);
