import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, type LucideIcon, Megaphone, Truck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button.client";
import type { RegistryNotice, RegistryService } from "@/lib/platforms/registry/contract";
import { type FieldHint, type HintedField, hintsFor, type ServiceNote } from "@/lib/platforms/registry/hints-for";
import { useCredentialsPlace } from "../credentials-place.client";

type Props = { service: RegistryService; release: string; isOne: boolean };

/** Requirements and notices of one SUSHI service. */
export function SushiRecord({ service, release, isOne }: Props) {
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

function Migrations({ service: { migrations } }: Pick<Props, "service">) {
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
