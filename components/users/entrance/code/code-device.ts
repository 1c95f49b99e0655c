import type { UserEntity } from "@/lib/users/contract";

/** A device that can prove the second factor. Codes by e-mail have to be sent first. */
export type CodeDevice = NonNullable<UserEntity["otp_required"]>[number];

export const isMailed = ({ email }: CodeDevice): boolean => email !== undefined;

export const CODE_LENGTH = 6;

/** Digits of typed or pasted text such as "123 456". */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, "").slice(0, CODE_LENGTH);
