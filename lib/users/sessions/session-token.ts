import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for the cookie. */
export const newSessionToken = () => randomBytes(32).toString("base64url");

/** What the database keeps of it: whoever reads the table cannot sign in with it. */
export const hashSessionToken = (token: string) => createHash("sha256").update(token).digest("base64url");
