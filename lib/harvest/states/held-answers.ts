/** Errors of answers that are kept but not imported until a user confirms whose usage it is. */
export const heldCodes: readonly string[] = ["institution-unconfirmed", "institution-other"];

export const isHeld = (errorCode: string): boolean => heldCodes.includes(errorCode);
