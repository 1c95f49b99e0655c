import { type Entity, entityName } from "@/lib/organizations/entity-name";

type Named = { platform: Entity; organization: Entity; title: string };

/** Platform, organization, and the title if there is one: unique enough for users. */
export const credentialsName = ({ platform, organization, title }: Named, locale: string): string =>
  [entityName(platform, locale), entityName(organization, locale), title].filter(Boolean).join(", ");
