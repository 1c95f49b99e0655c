/** Errors of answers that are kept but not imported until a user confirms whose usage it is. */
export const heldCodes = ["institution-unconfirmed", "institution-other"] as const;

export const isHeld = (errorCode: string): boolean => heldCodes.some((code) => code === errorCode);
