type Person = { firstName: string; lastName: string; email: string; username: string };

/** Full name, else e-mail, else user name. */
export const shortPersonName = ({ firstName, lastName, email, username }: Person): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email || username;

/** First letters of both names, else the first letter of the e-mail. */
export function initialsOf(person: Person): string {
  const { firstName, lastName } = person;
  const letters = [firstName, lastName].map((name) => [...name][0] ?? "").join("");
  return (letters || ([...shortPersonName(person)][0] ?? "?")).toUpperCase();
}
