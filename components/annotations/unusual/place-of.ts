import type { UnusualMonth } from "@/lib/insights/unusual/contract";

/** Key of an unusual month in calls. */
export const eventPlace = ({ organization, organizations, ...event }: UnusualMonth) => ({
  ...{ organization: organization.pk, platform: event.platform.pk, interest_group: event.interest_group.pk },
  ...{ access_type: event.access_type?.pk ?? null, month: event.month },
  also: organizations.map(({ pk }) => pk).filter((pk) => pk !== organization.pk),
});

/** Parameters that name an unusual month in messages; `group` is the use that differs. */
export const eventNames = ({ month, platform, organizations }: UnusualMonth, group: string) => ({
  ...{ month, platform: platform.name, organization: organizations.map(({ name }) => name).join(", ") },
  group,
});
