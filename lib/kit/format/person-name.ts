type Person = { firstName: string; lastName: string; username: string };

/** What a person is called; null for nobody. */
export const personName = (person: Person | null): string | null =>
  person && ([person.firstName, person.lastName].filter(Boolean).join(" ") || person.username);
