type Person = { firstName: string; lastName: string; username: string };

/** A person's display name; null without a person. */
export const personName = (person: Person | null): string | null =>
  person && ([person.firstName, person.lastName].filter(Boolean).join(" ") || person.username);
