"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { AccountChoices } from "./read-accounts-page";

const nothing: AccountChoices = { organizations: [], isManagement: false, canInvite: false, selfId: 0, selected: null };

const Choices = createContext<AccountChoices>(nothing);

/** Tells every row's dialogs what they offer, once for the whole page. */
export function AccountChoicesProvider({ choices, children }: { choices: AccountChoices; children: ReactNode }) {
  return <Choices value={choices}>{children}</Choices>;
}

export const useAccountChoices = () => useContext(Choices);
