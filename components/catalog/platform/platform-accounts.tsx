import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";

type Account = {
  pk: number;
  name: string;
  credentials: readonly { pk: number; text: string }[];
};

type Props = {
  accounts: readonly Account[];
  addressOf: (credentials: number) => string;
};

/** Accounts of the organization at the platform, with their credentials if the reader may see them. */
export function PlatformAccounts({ accounts, addressOf }: Props) {
  const t = useTranslations("platforms.detail");
  const common = useTranslations("common");
  if (accounts.length < 2) return null;
  return (
    <section aria-label={t("accounts")} className="text-sm">
      <h2 className="font-semibold">{t("accounts")}</h2>
      <p className="max-w-[72ch] text-muted">{t("accountsText")}</p>
      <ul className="mt-1 list-disc pl-5">
        {accounts.map(({ pk, name, credentials }) => (
          <li key={pk}>
            {name || common("mainAccount")}
            {credentials.map((one) => (
              <span key={one.pk}>
                {" · "}
                <TextLink href={addressOf(one.pk)}>{one.text}</TextLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
