import type { UserEntity } from "@/lib/users/contract";

/** A device that can prove the second factor. Codes by e-mail have to be sent first. */
export type CodeDevice = NonNullable<UserEntity["otp_required"]>[number];

export const isMailed = ({ email }: CodeDevice): boolean => email !== undefined;
