"use client";

import { type ReactNode, useId, useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import type { Credentials } from "@/lib/credentials/contract";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { CredentialsHistory } from "./credentials-history.client";
import { useCredentialsPlace } from "./credentials-place.client";
import { EditorBody } from "./editor-body.client";
import { EditorFooter } from "./editor-footer.client";
import { EditorTabs } from "./editor-tabs.client";
import { SameDialog } from "./same-dialog.client";
import { useCredentialsTest } from "./use-credentials-test";
import type { SameWarning } from "./use-same-warning";

type Props = {
  title: string;
  description?: string;
  form: FormState;
  same: SameWarning;
  /** Null for credentials being added. */
  stored: Credentials | null;
  /** Above the fields. */
  notice?: ReactNode;
  /** In place of what the form itself would say is wrong. */
  problem?: ReactNode;
  /** Told before the form is submitted: whether a look whether they work is to follow the save. */
  thenVerify: (wanted: boolean) => void;
  onDelete?: () => void;
  onClose: () => void;
};

/** The dialog around the fields, with what the registry knows beside them. Enter and "Save" only save. */
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
          isLocked={stored?.locked_for_me ?? false}
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
        {/* What is being typed outlives a look at the history. */}
        <div hidden={tab === "history"} {...(stored ? { role: "tabpanel", "aria-labelledby": `${id}-form` } : {})}>
          <EditorBody id={id} form={form} tried={tried} stored={stored} notice={props.notice} problem={props.problem} />
        </div>
      </div>
      <SameDialog form={form} same={same} />
    </Dialog>
  );
}
