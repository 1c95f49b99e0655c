/** Errors of answers that are kept but not imported until a user confirms whose usage it is. */
export const heldCodes = ["institution-unconfirmed", "institution-other"] as const;

/** Error of answers whose institution is not the library, as a user decided. */
export const REJECTED = "institution-rejected";

export const isHeld = (errorCode: string): boolean => heldCodes.some((code) => code === errorCode);
