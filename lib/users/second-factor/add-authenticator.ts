import "server-only";
import { generateSecret, generateURI } from "otplib";
import { renderSVG } from "uqr";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { seal } from "@/lib/kit/seal";
import { requireProof } from "./require-proof";
import { sealOwner } from "./take-app-code";

const MOST_APPS = 10;

/** Begins to add an authenticator app; what was begun before and never confirmed is forgotten. */
export async function addAuthenticator(scope: Scope<"account.change">, { name }: { name: string }) {
  await requireProof(scope);
  const { id: userId, email } = scope.user;
  const secret = generateSecret();
  const pk = await inTransaction(async (tx) => {
    const apps = { userId, kind: "authenticator" } as const;
    await tx.secondFactorDevice.deleteMany({ where: { ...apps, confirmedAt: null } });
    if ((await tx.secondFactorDevice.count({ where: apps })) >= MOST_APPS)
      throw new Refused("tooManyDevices", { most: MOST_APPS });
    const { id } = await tx.secondFactorDevice.create({ data: { ...apps, name } });
    const sealedSecret = seal(secret, sealOwner(id));
    await tx.secondFactorDevice.update({ where: { id }, data: { sealedSecret } });
    return id;
  });
  const uri = generateURI({ issuer: settings().SITE_NAME, label: email, secret });
  // Four empty modules around it: cameras need them (ISO/IEC 18004, 6.3.8).
  return { pk, secret, uri, qr: renderSVG(uri, { border: 4, pixelSize: 4 }) };
}
