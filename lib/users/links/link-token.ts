import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a link sent by e-mail. */
export const newLinkToken = () => randomBytes(32).toString("base64url");

/** What the database keeps of it: whoever reads the table cannot use the link. */
export const hashLinkToken = (token: string) => createHash("sha256").update(token).digest("base64url");
