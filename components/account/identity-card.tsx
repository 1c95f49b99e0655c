import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { initialsOf, personName } from "@/components/shell/initials";
import { Card } from "@/components/ui/card";
import type { User } from "@/lib/access/actor";
import { roleOf } from "./role-of";

/** Who this is; `actions` are what they may do about it. */
export async function IdentityCard({ user, actions }: { user: User; actions: ReactNode }) {
  const t = await getTranslations("account");
  const role = roleOf(user);
  const hasName = [user.firstName, user.lastName].some(Boolean);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <span
          aria-hidden
          className="flex size-16 shrink-0 items-center justify-center rounded-full bg-brand font-semibold text-brand-ink text-xl"
        >
          {initialsOf(user)}
        </span>
        <div className="min-w-0 grow basis-48">
          <h2 className="break-words font-semibold text-lg">{hasName ? personName(user) : user.email}</h2>
          <p className="break-words text-muted">{hasName ? user.email : t("identity.noName")}</p>
          {role ? <p className="mt-1 text-sm">{t(`role.${role}`)}</p> : null}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
    </Card>
  );
}
