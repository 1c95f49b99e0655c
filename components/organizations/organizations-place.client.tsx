"use client";

import { createContext, type ReactNode, useContext } from "react";

/** What dialogs about organizations depend on. */
export type OrganizationsSettings = {
  /** Superusers decide which organization runs the consortium. */
  isSuperuser: boolean;
  isConsortial: boolean;
  /** Usage that COUNTER does not tell is imported where each organization allows it. */
  decidesRawData: boolean;
};

const Place = createContext<OrganizationsSettings>({ isSuperuser: false, isConsortial: false, decidesRawData: false });

export function OrganizationsPlace({ value, children }: { value: OrganizationsSettings; children: ReactNode }) {
  return <Place value={value}>{children}</Place>;
}

export const useOrganizationsPlace = () => useContext(Place);
