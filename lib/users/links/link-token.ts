import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a link sent by e-mail. */
export const newLinkToken = () => randomBytes(32).toString("base64url");

/** Stored form: a reader of the table cannot use the link. */
export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("base64url");
