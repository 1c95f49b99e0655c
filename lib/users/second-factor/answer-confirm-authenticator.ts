import "server-only";
import type { Asked } from "@/lib/request/serve";
import { handOver } from "@/lib/users/sessions/hand-over";
import { confirmAuthenticator } from "./confirm-authenticator";
import type { confirmAuthenticatorCall } from "./contract";

type ConfirmAsked = Asked<
  "account.change",
  typeof confirmAuthenticatorCall.params,
  undefined,
  typeof confirmAuthenticatorCall.body
>;

/** Adds the app and hands over the cookie of the session that has given its code. */
export async function answerConfirmAuthenticator({ scope, params, body, cookies }: ConfirmAsked) {
  const { recoveryCodes, session } = await confirmAuthenticator(scope, { deviceId: params.device, code: body.code });
  handOver(cookies, session);
  return { recovery_codes: recoveryCodes };
}
