"use client";

import { Check, CloudDownload, Copy, type LucideIcon, Mail, Pencil, ShieldCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { ConfirmInstitution } from "@/components/harvest/errors/confirm-institution.client";
import { HarvestOtherRelease } from "@/components/harvest/errors/harvest-other-release.client";
import { mailLink } from "@/components/harvest/errors/mail-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { TextLink } from "@/components/ui/text-link";
import { verifyCredentialsCall } from "@/lib/credentials/contract";
import { getAttemptCall, startHarvestCall } from "@/lib/harvest/contract";
import type { Troubleshooting } from "@/lib/harvest/overview/contract";
import type { Trouble, TroubleAction } from "@/lib/harvest/overview/trouble";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { useMarkFixed } from "./use-mark-fixed";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Props = { group: ShownTrouble; title: string; addresses: readonly string[]; adminEmail: string };

const AT_FIRST = 5;

/** The credentials of one cause, with actions. */
export function TroubleList({ group, title, addresses, adminEmail }: Props) {
  const t = useTranslations("troubleshooting");
  const [isWhole, setWhole] = useState(false);
  const { results, count, actions } = group;
  const visible = isWhole ? results : results.slice(0, AT_FIRST);
  return (
    <>
      <GroupActions {...{ group, title, addresses, adminEmail }} />
      <ul className="border-hairline border-t">
        {visible.map((failing) => (
          <TroubleRow
            key={`${failing.pk} ${failing.counter_report?.pk ?? ""}`}
            failing={failing}
            trouble={group.trouble}
            errorCode={group.error_code}
            actions={actions}
          />
        ))}
      </ul>
      {visible.length < results.length ? (
        <p className="border-hairline border-t px-4 py-2">
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            {t("showAll", { count: results.length })}
          </Button>
        </p>
      ) : null}
      {isWhole && results.length < count ? (
        <p className="border-hairline border-t px-4 py-2 text-muted text-sm">{t("most", { count: results.length })}</p>
      ) : null}
    </>
  );
}

/** Actions for all of them at once. */
function GroupActions({ group: { actions, results }, title, addresses, adminEmail }: Props) {
  const t = useTranslations("troubleshooting");
  const words = useTranslations("harvest.troubleAction");
  const notify = useSnackbar();
  const markFixed = useMarkFixed();
  const [asks, setAsks] = useState(false);
  const mayFix = actions.includes("unset-broken") && results.length > 1;
  const mayCopy = actions.includes("copy-addresses") && addresses.length > 0;
  const mayWrite = actions.includes("write-to-admin") && adminEmail !== "";
  if (!mayFix && !mayCopy && !mayWrite) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(addresses.join("\n"));
    notify({ tone: "ok", text: t("addressesCopied") });
  };
  return (
    <div className="flex flex-wrap gap-2 px-4 pb-3">
      {mayCopy ? (
        <Button size="small" icon={Copy} onClick={() => void copy()}>
          {words("copy-addresses")}
        </Button>
      ) : null}
      {mayWrite ? (
        <a
          href={mailLink({ to: adminEmail, subject: `Usus: ${title}`, body: "" }).href}
          className={buttonStyle("secondary", "small")}
        >
          <Mail size={16} aria-hidden />
          {words("write-to-admin")}
        </a>
      ) : null}
      {mayFix ? (
        <Button size="small" icon={Check} onClick={() => setAsks(true)}>
          {t("fixAll", { count: results.length })}
        </Button>
      ) : null}
      {asks ? (
        <ConfirmDialog
          open
          onClose={() => setAsks(false)}
          title={t("fixAll", { count: results.length })}
          accept={words("unset-broken")}
          onAccept={() => markFixed(results)}
        >
          {t("fixAllText")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

export type ShownTrouble = Troubleshooting["groups"][number];

const VendorMailDialog = later(() =>
  import("@/components/harvest/errors/vendor-mail-dialog.client").then((it) => it.VendorMailDialog),
);

type Failing = ShownTrouble["results"][number];
type TroubleRowProps = {
  failing: Failing;
  trouble: Trouble;
  errorCode: string;
  actions: readonly TroubleAction[];
};

/** Credentials or one of their reports with a problem: since when, waiting intentions, actions. */
function TroubleRow({ failing, trouble, errorCode, actions }: TroubleRowProps) {
  const t = useTranslations("troubleshooting");
  const locale = useLocale();
  const { day } = useFormat();
  const { platform, organization, title, counter_version, counter_report, since, institution, resting } = failing;
  const details = [
    ...(institution ? [t("institution", { name: institution })] : []),
    ...(since ? [t(trouble === "expiring" ? "ends" : "since", { day: day(since) })] : []),
    ...(resting > 0 ? [t("resting", { count: resting })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-hairline border-b px-4 py-2 last:border-b-0">
      <div className="min-w-0 grow basis-72">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-normal">
          <TextLink quiet className="font-semibold" href={credentialsPath(failing)}>
            {entityName(platform, locale)}
          </TextLink>
          <Badge>
            {counter_report ? (
              <ReportTypeCode type={counter_report}>{`${counter_report.code} ${counter_version}`}</ReportTypeCode>
            ) : (
              counter_version
            )}
          </Badge>
        </h3>
        <p className="text-muted text-sm">{[entityName(organization, locale), title].filter(Boolean).join(" · ")}</p>
      </div>
      <p className="text-muted text-sm desk:w-84">
        {details.map((detail, index) => (
          <Fragment key={detail}>
            {index > 0 ? " · " : null}
            <span className="inline-block">{detail}</span>
          </Fragment>
        ))}
      </p>
      <RowActions failing={failing} errorCode={errorCode} actions={actions} />
    </li>
  );
}

const credentialsPath = ({ pk }: Failing) => `${pathTo("sushi-credentials-list")}?credentials=${pk}`;

const icons: Partial<Record<TroubleAction, LucideIcon>> = {
  edit: Pencil,
  "unset-broken": Check,
  verify: ShieldCheck,
  harvest: CloudDownload,
  "write-to-vendor": Mail,
};

function RowActions({ failing, errorCode, actions }: Omit<TroubleRowProps, "trouble">) {
  const t = useTranslations("harvest.troubleAction");
  const locale = useLocale();
  const { isBusy, run } = useSnackbarAction();
  const markFixed = useMarkFixed();
  const follow = useFollow();
  const [writes, setWrites] = useState(false);
  const { attempt } = failing;
  const offered = actions.filter(
    (action) => icons[action] && (attempt !== null || !["write-to-vendor", "harvest"].includes(action)),
  );
  const does: Partial<Record<TroubleAction, () => void>> = {
    "unset-broken": () => void run(() => markFixed([failing])),
    verify: () => void run(() => follow(verify(failing.pk))),
    harvest: () => void (attempt !== null && run(() => follow(harvestAgain(attempt)))),
    "write-to-vendor": () => setWrites(true),
  };
  const about = `${entityName(failing.platform, locale)} ${failing.counter_report?.code ?? ""}`.trim();
  return (
    <div className="flex flex-wrap gap-2 desk:ml-auto">
      {actions.includes("confirm-institution") && attempt !== null ? (
        <ConfirmInstitution attempt={attempt} about={about} />
      ) : null}
      {attempt === null ? null : (
        <HarvestOtherRelease attempt={attempt} errorCode={errorCode} release={failing.counter_version} about={about} />
      )}
      {offered.map((action) => {
        const Icon = icons[action];
        const look = { size: "small" as const, ...(Icon && { icon: Icon }), "aria-label": `${t(action)}: ${about}` };
        if (action === "edit")
          return (
            <ButtonLink key={action} {...look} href={credentialsPath(failing)}>
              {t(action)}
            </ButtonLink>
          );
        return (
          <Button key={action} {...look} busy={isBusy} onClick={does[action]}>
            {t(action)}
          </Button>
        );
      })}
      {writes && attempt !== null ? <VendorMailDialog attempt={attempt} onClose={() => setWrites(false)} /> : null}
    </div>
  );
}

/** Opens the page that shows the progress of a started harvest. */
function useFollow() {
  const router = useRouter();
  return async (begun: Promise<number>) => router.push(`${pathTo("harvests")}?harvest=${await begun}`);
}

async function verify(credentials: number): Promise<number> {
  return (await send(verifyCredentialsCall, { params: { id: credentials }, body: {} })).harvest;
}

/** Repeats a failed request. */
async function harvestAgain(attempt: number): Promise<number> {
  const { intention } = await send(getAttemptCall, { params: { attempt } });
  const { credentials, counter_report, month } = intention;
  const { pk } = await send(startHarvestCall, {
    body: {
      intentions: [
        { credentials: credentials.pk, counter_report: counter_report.pk, start_date: month, end_date: month },
      ],
    },
  });
  return pk;
}
