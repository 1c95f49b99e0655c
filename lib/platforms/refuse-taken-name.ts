import "server-only";
import { Invalid } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";

/** Runs a write; a unique violation becomes an error of its field. */
export async function refuseTakenName<T>(field: string, code: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Invalid({ [field]: [code] });
    throw error;
  }
}
