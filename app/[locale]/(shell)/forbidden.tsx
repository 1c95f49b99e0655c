import { ForbiddenPage } from "@/components/frame/forbidden-page";
import { readFrameScopes } from "@/lib/request/read-frame-scopes";

export default async function Forbidden() {
  const scopes = await readFrameScopes();
  return scopes && <ForbiddenPage scopes={scopes} />;
}
