/** An ISSN `nnnn-nnnX` with the given first seven digits (check digit: ISO 3297). */
export function issn(serial: number): string {
  const digits = String(serial).padStart(7, "0");
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? "X" : check}`;
}

/** An ISBN-13 with hyphens from its prefix, group, registrant and publication parts, 12 digits in all (check digit: ISO 2108). */
export function isbn(parts: readonly string[]): string {
  const sum = [...parts.join("")].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return [...parts, (10 - (sum % 10)) % 10].join("-");
}
