import type { UnusualMonth } from "@/lib/insights/unusual/contract";

/** Key of an unusual month in calls. */
export const placeOf = ({ organization, platform, interest_group, month }: UnusualMonth) => ({
  ...{ organization: organization.pk, platform: platform.pk, interest_group: interest_group.pk },
  month,
});

/** Parameters that name an unusual month in messages. */
export const namesOf = ({ month, platform, organization, interest_group: group }: UnusualMonth) => ({
  ...{ month, platform: platform.name, organization: organization.name, group: group.name },
});
