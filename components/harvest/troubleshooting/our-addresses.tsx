import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Card } from "@/components/ui/page/card";
import { Notice } from "@/components/ui/states/notice";
import type { Troubleshooting } from "@/lib/harvest/overview/contract";

type Props = { addresses: Pick<Troubleshooting, "ipv4" | "ipv6" | "contact_email"> };

/** IP addresses of our requests, for publishers that authorize by IP address. */
export function OurAddresses({ addresses: { ipv4, ipv6, contact_email } }: Props) {
  const t = useTranslations("troubleshooting.addresses");
  const all = [...ipv4, ...ipv6];
  if (all.length === 0)
    return (
      <Card title={t("title")}>
        <div className="flex flex-col gap-3">
          <p className="max-w-[80ch]">{t("text")}</p>
          <Notice tone="info" title={t("noneTitle")}>
            {t("none")} {contact_email ? <ContactLink email={contact_email} /> : null}
          </Notice>
        </div>
      </Card>
    );
  return (
    <Card title={t("title")} action={<CopyAll all={all} />}>
      <p className="max-w-[80ch]">{t("text")}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {all.map((address) => (
          <li
            key={address}
            className="inline-flex min-w-0 items-center gap-2 rounded border border-hairline bg-sunken py-0.5 pr-1 pl-3"
          >
            <span className="text-muted text-sm">{address.includes(":") ? "IPv6" : "IPv4"}</span>
            <code className="min-w-0 break-all">{address}</code>
            <CopyButton text={address} label={t("copy", { address })} />
          </li>
        ))}
      </ul>
      {contact_email ? (
        <p className="mt-3 text-muted text-sm">
          {t("contact")} <ContactLink email={contact_email} />
        </p>
      ) : null}
    </Card>
  );
}

function CopyAll({ all }: { all: readonly string[] }) {
  const t = useTranslations("troubleshooting.addresses");
  if (all.length < 2) return null;
  return (
    <span className="inline-flex items-center gap-1 text-muted text-sm">
      {t("copyAll")}
      <CopyButton text={all.join("\n")} label={t("copyAll")} />
    </span>
  );
}

function ContactLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="inline-block min-h-6 text-brand underline underline-offset-3">
      {email}
    </a>
  );
}
