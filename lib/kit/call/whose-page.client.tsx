"use client";

import { createContext, type ReactNode, use, useEffect } from "react";

const Person = createContext("");

type Props = { person: string; children: ReactNode };

/** The user for whom the page was rendered. */
export function WhosePage({ person, children }: Props) {
  return <Person value={person}>{children}</Person>;
}

/** Renders its content only for this user; if the page belongs to another user, the whole page reloads. */
export function OnlyFor({ person, children }: Props) {
  const isTheirs = use(Person) === person;
  useEffect(() => {
    if (!isTheirs) location.reload();
  }, [isTheirs]);
  return isTheirs ? children : null;
}
