import { type Advice, adviceFor, isNotForProvider } from "../states/advice";

/** Problems that keep credentials from providing usage, most severe first; texts: harvest.trouble.<trouble>. */
export const troubles = [
  "broken",
  "report-broken",
  "held",
  "failing",
  "warnings",
  "resting",
  "unverified",
  "expiring",
] as const;

export type Trouble = (typeof troubles)[number];

/** Immediate remedies; texts: harvest.troubleAction.<action>. */
export const troubleActions = [
  "edit",
  "unset-broken",
  "verify",
  "harvest",
  "confirm-institution",
  "harvest-earlier",
  "harvest-newer",
  "copy-addresses",
  "write-to-vendor",
  "write-to-admin",
] as const;

export type TroubleAction = (typeof troubleActions)[number];

/** Publishers grant access by IP address: these errors may mean that ours is not registered. */
const MAY_BE_OUR_ADDRESS = ["2030", "1111", "http-403"];

/** Remedies for a problem, best first. */
export function actionsFor(trouble: Trouble, errorCode: string): TroubleAction[] {
  const advice = adviceFor(errorCode);
  const about: TroubleAction[] = [
    ...(MAY_BE_OUR_ADDRESS.includes(errorCode) ? (["copy-addresses"] as const) : []),
    ...letters(advice),
  ];
  switch (trouble) {
    case "broken":
    case "report-broken":
      return ["edit", ...about, "unset-broken"];
    case "held":
      return ["confirm-institution", "edit", "write-to-vendor"];
    case "failing":
      if (errorCode === "only-in-earlier-release") return ["harvest-earlier"];
      if (errorCode === "release-retired") return ["harvest-newer"];
      // Requesting the same release again cannot help.
      if (isNotForProvider(errorCode) && advice?.contact === "us") return ["edit"];
      return advice?.contact === "us" ? ["edit", ...about, "harvest"] : [...about, "harvest"];
    case "warnings":
      return ["edit", "write-to-vendor"];
    case "resting":
    case "expiring":
      return ["edit"];
    case "unverified":
      return ["verify", "edit", ...about];
  }
}

function letters(advice: Advice | null): TroubleAction[] {
  if (advice?.contact === "vendor") return ["write-to-vendor"];
  return advice?.contact === "admin" ? ["write-to-admin"] : [];
}
