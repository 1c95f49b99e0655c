import { z } from "#schemas";
import { model } from "@/lib/access/shapes";

export const email = z.string().trim().min(1, "mandatory").max(254, "invalid").pipe(z.email("email"));
export const newPassword = z.string().min(1, "mandatory").min(8, "passwordShort").max(1000, "invalid");
export const language = z.enum(["en", "cs"], "invalid");

export const userKey = model("UserKey", { key: z.string().describe("User ID") });
