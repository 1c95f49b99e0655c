import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import { Skeleton } from "@/components/ui/states/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import type { LinkedRecord, RegistryPlatform } from "@/lib/platforms/registry/contract";
import { servicesFor } from "@/lib/platforms/registry/suggested-url";
import { registryPage } from "./registry-page";
import { SushiRecord } from "./sushi-record";

type Props = {
  record: LinkedRecord | undefined;
  isLoading: boolean;
  /** COUNTER release of the credentials. */
  release: string;
};

/** The COUNTER Registry's information on the platform and its SUSHI services of one release. */
export function RegistryPanel({ record, isLoading, release }: Props) {
  const t = useTranslations("credentialsRegistry");
  return (
    <Card title={t("title")}>
      {record ? (
        <Known record={record} release={release} />
      ) : isLoading ? (
        <Skeleton rows={4} />
      ) : (
        <p className="text-muted">{t("choosePlatform")}</p>
      )}
    </Card>
  );
}

function Known({ record: { platform, available, as_of, is_off }, release }: { record: LinkedRecord; release: string }) {
  const t = useTranslations("credentialsRegistry");
  const errors = useTranslations("errors");
  const { day } = useFormat();
  const since = as_of ? t("asOf", { day: day(as_of) }) : "";
  if (is_off) return <p className="text-muted">{errors("registryOff")}</p>;
  if (!platform) return <p className="text-muted">{available ? t("none") : t("unavailable")}</p>;
  return (
    <div className="flex flex-col gap-4">
      {available ? null : <p className="text-muted text-sm">{`${t("unavailable")} ${since}`}</p>}
      <Identity platform={platform} />
      <Services platform={platform} release={release} />
    </div>
  );
}

function Identity({ platform: { id, name, provider, deprecated, contact } }: { platform: RegistryPlatform }) {
  const t = useTranslations("credentialsRegistry");
  return (
    <div>
      <TextLink
        href={registryPage(id)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1 font-semibold"
      >
        {name}
        <ExternalLink size={14} aria-label={t("newWindow")} />
      </TextLink>
      {provider && provider !== name ? <p className="text-muted">{provider}</p> : null}
      {deprecated ? <p className="text-warning">{t("deprecated")}</p> : null}
      {contact.email ? (
        <p className="[overflow-wrap:anywhere]">
          {t("contact")}{" "}
          <a href={`mailto:${contact.email}`} className="text-brand underline">
            {contact.email}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Services({ platform: { services }, release }: { platform: RegistryPlatform; release: string }) {
  const t = useTranslations("credentialsRegistry");
  const ofRelease = servicesFor(services, release);
  const releases = [...new Set(services.map(({ counter_version }) => counter_version))];
  if (ofRelease.length === 0)
    return (
      <p className="text-muted">
        {releases.length === 0 ? t("noServices") : t("otherReleases", { release, releases: releases.join(", ") })}
      </p>
    );
  return ofRelease.map((service) => (
    <SushiRecord key={service.id} service={service} release={release} isOne={ofRelease.length === 1} />
  ));
}
