import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/kit/seal";
import { ownerOfTest } from "../secrets/seal-secrets";
import type { ServiceMember } from "./read-members";

const members = z.array(
  z.object({
    customerId: z.string(),
    requestorId: z.string(),
    names: z.array(z.string()),
    notes: z.string(),
    identifiers: z.array(z.string()),
  }),
) satisfies z.ZodType<ServiceMember[]>;

/** Takes the place of a request's secrets at its end: customer ids of members are secrets, too. */
export const sealMembers = (requestId: string, plainMembers: ServiceMember[]): string =>
  seal(JSON.stringify(members.parse(plainMembers)), ownerOfTest(requestId));

/** Throws like openSecrets. */
export const openMembers = ({ id, secrets: sealed }: { id: string; secrets: string }): ServiceMember[] =>
  members.parse(JSON.parse(unseal(sealed, ownerOfTest(id))));
