"use client";

import { createContext, type ReactNode, use, useEffect } from "react";

const Person = createContext("");

type Props = { person: string; children: ReactNode };

/** For whom the whole page was rendered. */
export function WhosePage({ person, children }: Props) {
  return <Person value={person}>{children}</Person>;
}

/** A part rendered for somebody: in the page of somebody else it never shows, and the whole page comes anew. */
export function OnlyFor({ person, children }: Props) {
  const isTheirs = use(Person) === person;
  useEffect(() => {
    if (!isTheirs) location.reload();
  }, [isTheirs]);
  return isTheirs ? children : null;
}
