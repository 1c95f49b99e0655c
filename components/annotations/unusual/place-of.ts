import type { UnusualMonth } from "@/lib/insights/unusual/contract";

/** Key of an unusual month in calls. */
export const eventPlace = ({ organization, organizations, platform, interest_group, month }: UnusualMonth) => ({
  ...{ organization: organization.pk, platform: platform.pk, interest_group: interest_group.pk },
  also: organizations.map(({ pk }) => pk).filter((pk) => pk !== organization.pk),
  month,
});

/** Parameters that name an unusual month in messages; `group` is the use that differs. */
export const eventNames = ({ month, platform, organizations }: UnusualMonth, group: string) => ({
  ...{ month, platform: platform.name, organization: organizations.map(({ name }) => name).join(", ") },
  group,
});
