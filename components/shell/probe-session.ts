import { pageVersion } from "@/lib/kit/call/page-version";
import { VERSION_HEADER } from "@/lib/kit/http/header-names";

/** Who is signed in now, or what stands in the way; asks past the queue, which a dead server may have filled. */
export async function probeSession(): Promise<number | "held" | "signed-out" | "no-answer"> {
  try {
    const response = await fetch("/api/user/", { headers: { [VERSION_HEADER]: pageVersion() }, cache: "no-store" });
    if (response.status === 401) return "signed-out";
    if (!response.ok) return "no-answer";
    const { pk, otp_required }: { pk?: unknown; otp_required?: unknown } = await response.json();
    if (typeof pk !== "number") return "no-answer";
    return otp_required ? "held" : pk;
  } catch {
    return "no-answer";
  }
}
