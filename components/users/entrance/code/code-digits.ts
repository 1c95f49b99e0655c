export const CODE_LENGTH = 6;

/** Digits of typed or pasted text such as "123 456". */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, "").slice(0, CODE_LENGTH);
