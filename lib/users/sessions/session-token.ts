import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for the cookie. */
export const newSessionToken = () => randomBytes(32).toString("base64url");

/** Stored form: a reader of the table cannot log in with it. */
export const hashSessionToken = (token: string) => createHash("sha256").update(token).digest("base64url");
