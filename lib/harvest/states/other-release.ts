import { isBinding, retirementBefore, retirementOf } from "@/lib/counter/standard/retirement";

export type OtherRelease = { direction: "earlier" | "newer"; release: string };

/** The earlier release, as long as providers must offer it. */
export function earlierRelease(release: string, today: Date): string | null {
  const earlier = retirementBefore(release);
  return earlier && isBinding(earlier, today) ? earlier.release : null;
}

/** The release that has the months of a request with this release that ended with this error; null if that is unknown. */
export function otherReleaseOf(errorCode: string, release: string): OtherRelease | null {
  const earlier = errorCode === "only-in-earlier-release" ? retirementBefore(release)?.release : undefined;
  if (earlier) return { direction: "earlier", release: earlier };
  const newer = errorCode === "release-retired" ? retirementOf(release)?.successor : undefined;
  return newer ? { direction: "newer", release: newer } : null;
}
