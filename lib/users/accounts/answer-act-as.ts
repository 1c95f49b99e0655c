import "server-only";
import type { Asked } from "@/lib/request/serve";
import { handOver } from "@/lib/users/sessions/hand-over";
import { actAs } from "./act-as";
import type { actAsCall } from "./contract";

/** Switches to another user and hands over the session's new cookie. */
export async function answerActAs({
  scope,
  params,
  cookies,
}: Asked<"impersonate", typeof actAsCall.params, undefined, undefined>) {
  const { current, real_user, ...session } = await actAs(scope, params.account);
  handOver(cookies, session);
  return { current, real_user };
}
