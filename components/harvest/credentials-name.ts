import { type Entity, entityName } from "@/lib/organizations/entity-name";

type Named = { platform: Entity; organization: Entity; title: string };

/** Platform, organization, and the title where there is one: enough to tell a set of credentials from the others. */
export const credentialsName = ({ platform, organization, title }: Named, locale: string): string =>
  [entityName(platform, locale), entityName(organization, locale), title].filter(Boolean).join(", ");
