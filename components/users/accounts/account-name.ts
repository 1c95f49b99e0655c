type Named = { first_name: string; last_name: string; email: string };

/** How people call the account's owner: the full name, else the e-mail. */
export const accountName = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(" ") || email;
