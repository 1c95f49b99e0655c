import "server-only";
import { Invalid } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";

/** Organization, platform, release and title are unique together; a violation is reported on the title. */
export async function refuseTwin<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Invalid({ title: ["notUnique"] });
    throw error;
  }
}
