import "server-only";
import type { Asked } from "@/lib/request/serve";
import { handOver } from "@/lib/users/sessions/hand-over";
import type { verifyCodeCall } from "./contract";
import { verifyCode } from "./verify-code";

type VerifyAsked = Asked<"entering", typeof verifyCodeCall.params, undefined, typeof verifyCodeCall.body>;

/** Takes a code and hands over the cookie of the session that now counts. */
export async function answerVerifyCode({ scope, params, body, cookies }: VerifyAsked) {
  const given = { deviceId: params.device, code: body.code, requestId: body.request_id };
  handOver(cookies, await verifyCode(scope, given));
  return { detail: "verified" as const };
}
