type Named = { first_name: string; last_name: string; email: string };

/** Full name of the account's owner, otherwise the e-mail. */
export const accountName = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(" ") || email;
