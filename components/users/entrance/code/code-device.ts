import type { UserEntity } from "@/lib/users/contract";

/** One that a code of may be given; the code of those with an e-mail has to be sent first. */
export type CodeDevice = NonNullable<UserEntity["otp_required"]>[number];

export const isMailed = ({ email }: CodeDevice): boolean => email !== undefined;
