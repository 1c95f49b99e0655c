import "server-only";
import { Invalid } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";

/** Organization, platform, release and title together are unique: a second set of them is the title's fault. */
export async function refuseTwin<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Invalid({ title: ["notUnique"] });
    throw error;
  }
}
