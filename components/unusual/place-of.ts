import type { UnusualMonth } from "@/lib/unusual/contract";

/** Which month of what it is, as calls name it. */
export const placeOf = ({ organization, platform, interest_group, month }: UnusualMonth) => ({
  ...{ organization: organization.pk, platform: platform.pk, interest_group: interest_group.pk },
  month,
});
