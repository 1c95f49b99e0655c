import { Ban, CircleCheck, type LucideIcon, Mail, MailWarning } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import type { AccountState } from "@/lib/accounts/account-terms";
import type { Account } from "@/lib/accounts/contract";
import { useFormat } from "@/lib/kit/format/use-format";

const looks: Record<AccountState, { tone: Tone; icon: LucideIcon }> = {
  active: { tone: "ok", icon: CircleCheck },
  invited: { tone: "info", icon: Mail },
  unverified: { tone: "warning", icon: MailWarning },
  disabled: { tone: "muted", icon: Ban },
};

/** The state in words; who waits for a password has an invitation that is still good, or not. */
export function AccountStateText({ account }: { account: Account }) {
  const t = useTranslations("accounts.state");
  const { state } = account;
  return (
    <div className="flex flex-col items-start py-0.5">
      <StatusText {...looks[state]}>{t(state)}</StatusText>
      {state === "invited" ? <Invitation invitation={account.invitation} /> : null}
    </div>
  );
}

function Invitation({ invitation }: Pick<Account, "invitation">) {
  const t = useTranslations("accounts.state");
  const { day } = useFormat();
  if (!invitation) return <span className="text-muted text-sm">{t("notInvited")}</span>;
  const { is_expired: isExpired, expires } = invitation;
  return (
    <span className={isExpired ? "text-sm text-warning" : "text-muted text-sm"}>
      {t(isExpired ? "invitationExpired" : "invitedUntil", { day: day(expires) })}
    </span>
  );
}
