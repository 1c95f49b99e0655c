"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { OVERRIDE } from "@/lib/navigation/hidden-selectors";
import { type Overridden, overridden } from "@/lib/reports/saved/override";
import { OverrideSwitches } from "./override-switches.client";

type Props = {
  override: readonly Overridden[];
  hasOrganizations: boolean;
  /** Current selection in the top bar. */
  selected: Readonly<Record<Overridden, string>>;
  /** Names of the selection. */
  labels: Readonly<Record<Overridden, string>>;
};

/** Switches on a report's own page. A selection made in the top bar turns its switch on. */
export function FollowSelection({ override, hasOrganizations, selected, labels }: Props) {
  const router = useRouter();
  const seen = useRef(selected);
  const set = (value: readonly Overridden[]) => {
    const search = value.length > 0 ? `?${OVERRIDE}=${value.join(",")}` : "";
    router.replace(`${window.location.pathname}${search}`, { scroll: false });
  };
  useEffect(() => {
    const chosen = overridden.filter((one) => seen.current[one] !== selected[one] && !override.includes(one));
    seen.current = selected;
    if (chosen.length > 0) set(overridden.filter((one) => override.includes(one) || chosen.includes(one)));
  });
  return <OverrideSwitches value={override} labels={labels} hasOrganizations={hasOrganizations} onChange={set} />;
}
