"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Option } from "@/components/ui/fields/option";
import type { TagLevel } from "@/lib/tags/level";

export type TagRights = {
  isConsortial: boolean;
  /** Levels that the reader may give a class. */
  classLevels: readonly TagLevel[];
  /** Levels that the reader may give a tag and still see it. */
  tagLevels: readonly TagLevel[];
  /** Accessible organizations. */
  organizations: readonly Option<number>[];
  /** Organizations that the reader administers. */
  administered: readonly number[];
  /** May open the list of organizations. */
  managesOrganizations: boolean;
};

const nobodys: TagRights = {
  ...{
    isConsortial: false,
    classLevels: [],
    tagLevels: [],
    organizations: [],
    administered: [],
    managesOrganizations: false,
  },
};

const Place = createContext<TagRights>(nobodys);

export function TagsPlace({ value, children }: { value: TagRights; children: ReactNode }) {
  return <Place value={value}>{children}</Place>;
}

export const useTagRights = () => useContext(Place);
