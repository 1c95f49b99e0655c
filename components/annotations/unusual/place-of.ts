import type { UnusualMonth } from "@/lib/insights/unusual/contract";

/** Which month of what it is, as calls name it. */
export const placeOf = ({ organization, platform, interest_group, month }: UnusualMonth) => ({
  ...{ organization: organization.pk, platform: platform.pk, interest_group: interest_group.pk },
  month,
});

/** What tells it from others of the same platform. */
export const namesOf = ({ month, platform, organization, interest_group: group }: UnusualMonth) => ({
  ...{ month, platform: platform.name, organization: organization.name, group: group.name },
});
