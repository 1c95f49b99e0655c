"use client";

import clsx from "clsx";
import { FlaskConical, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import type { Credentials } from "@/lib/credentials/contract";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { useCredentialsTest } from "../access-test/use-credentials-test";
import { useCredentialsPlace } from "../credentials-place.client";
import { CredentialsHistory } from "./credentials-history.client";
import { EditorBody } from "./editor-body.client";
import type { SameWarning } from "./use-same-warning";

const tabs = ["form", "history"] as const;

type Tab = (typeof tabs)[number];

type EditorTabsProps = { id: string; tab: Tab; onTab: (tab: Tab) => void };

/** Tabs: form and history. */
function EditorTabs({ id, tab, onTab }: EditorTabsProps) {
  const t = useTranslations("credentialsPages.tab");
  const step = (event: KeyboardEvent) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    const next = tab === "form" ? "history" : "form";
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t("label")} className="flex gap-1 border-hairline border-b">
      {tabs.map((one) => (
        <button
          key={one}
          id={`${id}-${one}`}
          type="button"
          role="tab"
          aria-selected={one === tab}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          onKeyDown={step}
          className={clsx(
            "-mb-px h-9 border-b-2 px-3 focus-visible:-outline-offset-2",
            one === tab
              ? "border-brand font-semibold text-brand"
              : "border-transparent text-muted hover:text-ink forced-colors:border-b-0",
          )}
        >
          {t(one)}
        </button>
      ))}
    </div>
  );
}

type EditorFooterProps = {
  formId: string;
  isBusy: boolean;
  isTesting: boolean;
  /** All fields are read-only. */
  isReadOnly: boolean;
  onTest: () => void;
  /** Called before saving; with true, the credentials are verified after the save. */
  onSave: (verifies: boolean) => void;
  onDelete: (() => void) | undefined;
  onClose: () => void;
};

function EditorFooter({ formId, isBusy, isTesting, isReadOnly, onTest, onSave, onDelete, onClose }: EditorFooterProps) {
  const t = useTranslations("credentialsPages");
  const common = useTranslations("common");
  if (isReadOnly) return <Button onClick={onClose}>{common("close")}</Button>;
  return (
    <>
      {onDelete ? (
        <Button variant="quiet" icon={Trash2} className="mr-auto" onClick={onDelete}>
          {common("delete")}
        </Button>
      ) : null}
      <Button icon={FlaskConical} busy={isTesting} onClick={onTest}>
        {t("test")}
      </Button>
      <Button busy={isBusy} onClick={() => onSave(true)}>
        {t("saveAndVerify")}
      </Button>
      <SubmitButton form={formId} busy={isBusy} onClick={() => onSave(false)}>
        {common("save")}
      </SubmitButton>
    </>
  );
}

type Props = {
  title: string;
  description?: string;
  form: FormState;
  same: SameWarning;
  /** Null for new credentials. */
  stored: Credentials | null;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Replaces the form's own error. */
  problem?: ReactNode;
  /** Called before submitting: whether to verify the credentials after the save. */
  thenVerify: (verifies: boolean) => void;
  onDelete?: () => void;
  onClose: () => void;
};

/** Dialog with the fields and the registry's information. Enter and "Save" only save. */
export function CredentialsEditor(props: Props) {
  const { title, description, stored, same, thenVerify, onDelete, onClose } = props;
  const id = useId();
  const { lastMonth } = useCredentialsPlace();
  const [tab, setTab] = useState<"form" | "history">("form");
  const tried = useCredentialsTest(props.form, stored?.pk ?? null);
  const { form } = tried;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      {...(description ? { description } : {})}
      dirty={form.isDirty}
      footer={
        <EditorFooter
          formId={id}
          isBusy={form.isBusy}
          isTesting={tried.isRunning}
          isReadOnly={tab === "history" || (stored?.locked_for_me ?? false)}
          onTest={() => {
            setTab("form");
            void tried.start(lastMonth);
          }}
          onSave={(verifies) => {
            thenVerify(verifies);
            if (verifies) void form.submit();
          }}
          onDelete={onDelete}
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {stored ? <EditorTabs id={id} tab={tab} onTab={setTab} /> : null}
        {stored && tab === "history" ? (
          <div role="tabpanel" aria-labelledby={`${id}-history`}>
            <CredentialsHistory id={stored.pk} />
          </div>
        ) : null}
        {/* Hidden, not removed, so that unsaved input survives a look at the history. */}
        <div hidden={tab === "history"} {...(stored ? { role: "tabpanel", "aria-labelledby": `${id}-form` } : {})}>
          <EditorBody id={id} form={form} tried={tried} stored={stored} notice={props.notice} problem={props.problem} />
        </div>
      </div>
      <SameDialog form={form} same={same} />
    </Dialog>
  );
}

/** Asks whether to save although other credentials request the same usage. */
function SameDialog({ form, same }: { form: FormState; same: SameWarning }) {
  const t = useTranslations("credentialsPages.same");
  const isForced = form.values.forced === true;
  const latest = useRef(form);
  latest.current = form;
  // The form submits rendered values, so submit after the flag has been rendered.
  useEffect(() => {
    if (!isForced) return;
    const { submit, set } = latest.current;
    void submit().finally(() => set("forced", false));
  }, [isForced]);
  return (
    <ConfirmDialog
      open={same.warning !== null}
      onClose={same.dismiss}
      title={t("title")}
      accept={t("accept")}
      onAccept={() => form.set("forced", true)}
    >
      {same.warning}
    </ConfirmDialog>
  );
}
