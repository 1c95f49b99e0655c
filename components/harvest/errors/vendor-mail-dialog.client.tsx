"use client";

import { Copy, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { vendorMailCall } from "@/lib/harvest/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { mailLink } from "./mail-link";

type Draft = { to: string; subject: string; body: string };

/** The mail to a provider about one request, to send from the user's own program. Needs "harvestPages". */
export function VendorMailDialog({ attempt, onClose }: { attempt: number; onClose: () => void }) {
  const t = useTranslations("harvestPages.mail");
  const { data, problem, refresh } = useCall(vendorMailCall, { params: { attempt } });
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("title")}
      description={t("description")}
      footer={data ? <Actions mail={data} /> : null}
    >
      {data ? (
        <DraftText mail={data} />
      ) : problem ? (
        <ErrorState title={t("failed")} retry={<RetryButton onRetry={() => void refresh()} />}>
          {problem.message}
        </ErrorState>
      ) : (
        <Skeleton rows={6} />
      )}
    </Dialog>
  );
}

function DraftText({ mail: { to, subject, body } }: { mail: Draft }) {
  const t = useTranslations("harvestPages.mail");
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        pairs={[
          [t("to"), to || <span className="text-muted">{t("unknown")}</span>],
          [t("subject"), <span key="subject" lang="en">{`${subject}`}</span>],
        ]}
      />
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-semibold text-sm">
          {t("body")}
        </label>
        <textarea
          id={id}
          readOnly
          lang="en"
          rows={14}
          value={body}
          className="field-box w-full p-3 font-mono text-sm"
        />
      </div>
    </div>
  );
}

function Actions({ mail }: { mail: Draft }) {
  const t = useTranslations("harvestPages.mail");
  const notify = useSnackbar();
  const { href, isWhole } = mailLink(mail);
  const copy = async (message: string) => {
    try {
      await navigator.clipboard.writeText(mail.body);
      notify({ tone: "ok", text: message });
    } catch {
      notify({ tone: "danger", text: t("notCopied") });
    }
  };
  return (
    <>
      {isWhole ? null : <p className="mr-auto text-muted text-sm">{t("tooLong")}</p>}
      <Button icon={Copy} onClick={() => copy(t("copied"))}>
        {t("copy")}
      </Button>
      <a
        href={href}
        className={buttonStyle("primary", "medium")}
        onClick={() => void (isWhole ? undefined : copy(t("paste")))}
      >
        <Mail size={16} aria-hidden />
        {t("open")}
      </a>
    </>
  );
}
