import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  ExternalLink,
  type LucideIcon,
  Megaphone,
  Truck,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Card } from "@/components/ui/page/card";
import { Skeleton } from "@/components/ui/states/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import type {
  LinkedRecord,
  RegistryNotice,
  RegistryPlatform,
  RegistryService,
} from "@/lib/platforms/registry/contract";
import { type FieldHint, type HintedField, hintsFor, type ServiceNote } from "@/lib/platforms/registry/hints-for";
import { servicesFor } from "@/lib/platforms/registry/suggested-url";
import { useCredentialsPlace } from "../credentials-place.client";
import { registryPage } from "./registry-page";

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

type SushiRecordProps = { service: RegistryService; release: string; isOne: boolean };

/** Requirements and notices of one SUSHI service. */
function SushiRecord({ service, release, isOne }: SushiRecordProps) {
  const hints = hintsFor(service, release);
  return (
    <div className="flex flex-col gap-3 border-hairline border-t pt-3">
      {isOne ? null : <p className="font-semibold [overflow-wrap:anywhere]">{service.url}</p>}
      <Audit audit={service.audit} />
      <Notices notices={service.notifications} />
      <Needs fields={hints.fields} />
      {hints.notes.map((note) => (
        <Note key={note.kind} note={note} />
      ))}
      <Migrations service={service} />
    </div>
  );
}

const looks: Record<FieldHint["need"], { icon: LucideIcon; tone: string }> = {
  required: { icon: CircleCheck, tone: "text-ok" },
  "not-needed": { icon: CircleMinus, tone: "text-muted" },
  unknown: { icon: CircleHelp, tone: "text-muted" },
};

const names = { customer_id: "Customer ID", requestor_id: "Requestor ID", api_key: "API key" };

function Needs({ fields }: { fields: Record<HintedField, FieldHint> }) {
  const t = useTranslations("credentialsRegistry");
  const id = useId();
  const order = ["customer_id", "requestor_id", "api_key", "platform"] as const;
  return (
    <div>
      <p id={id} className="mb-1 font-semibold text-sm">
        {t("needs.title")}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-1.5">
        {order.map((name) => {
          const { need, text } = fields[name];
          const { icon: Icon, tone } = looks[need];
          return (
            <li key={name} className="flex items-start gap-2">
              <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
              <div className="min-w-0">
                <p>{t(`needs.${need}`, { name: name === "platform" ? t("platformParam") : names[name] })}</p>
                <ProviderText text={text} />
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Publishers' texts may be long and have several lines. */
function ProviderText({ text }: { text: string }) {
  if (text === "") return null;
  return <p className="whitespace-pre-line text-muted text-sm [overflow-wrap:anywhere]">{text}</p>;
}

function Note({ note: { kind, text } }: { note: ServiceNote }) {
  const t = useTranslations("credentialsRegistry.note");
  return (
    <div className="flex items-start gap-2">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p>{t(kind)}</p>
        <ProviderText text={text} />
        {kind === "ip-authorization" ? <Harvesters /> : null}
      </div>
    </div>
  );
}

function Harvesters() {
  const t = useTranslations("credentialsRegistry");
  const { harvesters } = useCredentialsPlace();
  if (harvesters.length === 0) return <p className="text-muted text-sm">{t("noAddresses")}</p>;
  return (
    <div className="mt-1 flex items-center gap-1">
      <code className="min-w-0 break-all font-mono text-sm">{harvesters.join(", ")}</code>
      <CopyButton text={harvesters.join("\n")} label={t("copyAddresses")} />
    </div>
  );
}

function Notices({ notices }: { notices: readonly RegistryNotice[] }) {
  const t = useTranslations("credentialsRegistry");
  return notices.map(({ start, end, type, message }) => (
    <div key={`${start} ${type} ${message}`} className="flex items-start gap-2">
      <Megaphone size={16} aria-hidden className="mt-0.5 shrink-0 text-info" />
      <div className="min-w-0">
        <p>
          {[type || t("notice"), start || end ? `${start ?? "…"} – ${end ?? "…"}` : ""].filter(Boolean).join(" · ")}
        </p>
        <ProviderText text={message} />
      </div>
    </div>
  ));
}

function Migrations({ service: { migrations } }: Pick<SushiRecordProps, "service">) {
  const t = useTranslations("credentialsRegistry");
  return migrations.map(({ date, from }) => (
    <div key={`${date} ${from}`} className="flex items-start gap-2">
      <Truck size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <p>{date ? t("movedOn", { from, date }) : t("moved", { from })}</p>
    </div>
  ));
}

function Audit({ audit }: Pick<RegistryService, "audit">) {
  const t = useTranslations("credentialsRegistry.audit");
  if (!audit) return null;
  const { valid, status, finished } = audit;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={valid === true ? "ok" : valid === false ? "warning" : "muted"}>
        {valid === true ? t("valid") : valid === false ? t("invalid") : t("unknown")}
      </Badge>
      <span className="text-muted text-sm">{[status, finished].filter(Boolean).join(" · ")}</span>
    </p>
  );
}
