import { useLocale } from "next-intl";
import type { z } from "zod";
import { displayName } from "@/lib/kit/format/display-name";
import type { readLinkCall } from "@/lib/users/links/contract";

type Organizations = z.output<typeof readLinkCall.returns>["organizations"];

/** Organizations of an invitation, as sentences need them. */
export function useInvitedTo(organizations: Organizations) {
  const locale = useLocale();
  const names = organizations.map(({ name, name_en, name_cs }) =>
    displayName({ name, nameEn: name_en, nameCs: name_cs }, locale),
  );
  return { count: names.length, organizations: new Intl.ListFormat(locale).format(names) };
}
