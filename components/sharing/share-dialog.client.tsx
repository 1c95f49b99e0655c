"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { shownAs, useShownAs } from "@/components/exports/shown-as";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { configOf } from "@/lib/reports/saved/edited-config";
import { createSharedLinkCall, type SharedLink, type SharedLinkDraft } from "@/lib/sharing/contract";
import { namesOrganizations, organizationsAsked, type SharedView, sharedViews } from "@/lib/sharing/shared-content";
import { LinkAddressDialog } from "./link-address.client";
import type { ShareProps } from "./share-props";
import { useValidityOptions, type Validity, validDays } from "./validity";

/** Asks how a report, a briefing or a dashboard is shared, then shows its address. */
export function ShareDialog({ onClose, ...report }: ShareProps & { onClose: () => void }) {
  const [created, setCreated] = useState<SharedLink | null>(null);
  if (created) return <LinkAddressDialog link={created} onClose={onClose} />;
  return <ShareForm {...report} onClose={onClose} onCreated={setCreated} />;
}

type FormProps = ShareProps & { onClose: () => void; onCreated: (link: SharedLink) => void };

function ShareForm({ content, name, organizationCount, onClose, onCreated }: FormProps) {
  const t = useTranslations("sharing.dialog");
  const validityOptions = useValidityOptions();
  const [validity, setValidity] = useState<Validity>(365);
  const [shownView] = useShownAs("view", shownAs.view);
  const [view, setView] = useState<SharedView>(shownView);
  const [hasPrices, setPrices] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const shared =
    content.kind === "report"
      ? { kind: content.kind, config: configOf(content.question, content.saved, content.calendar) }
      : content;
  const isMoving =
    shared.kind === "report"
      ? shared.config.period !== null
      : shared.kind === "dashboard" && (shared.from === null || shared.to === null);
  const filtered = content.kind === "report" ? organizationsAsked(content.question) : null;
  const count = filtered?.length ?? organizationCount;
  const namesSeveral = content.kind === "report" && count > 1 && namesOrganizations(content.question);
  const draftOf = (chosen: { view: SharedView; prices: boolean }): SharedLinkDraft["content"] => {
    if (shared.kind === "report") return { ...shared, view: chosen.view };
    return shared.kind === "briefing" ? { ...shared, prices: chosen.prices } : shared;
  };
  const form = useContractForm(createSharedLinkCall, {
    values: {
      ...{ name, content: draftOf({ view: shownView, prices: false }) },
      ...{ days: 365, password: "", names_organizations: null },
    },
    onDone: onCreated,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t("title")}
      description={t("description", { count })}
      submit={t("create")}
      isDisabled={namesSeveral && !isConfirmed}
      size="medium"
    >
      <TextField name="name" label={t("name")} hint={t("nameHint")} counter={200} required autoFocus />
      {content.kind === "report" ? (
        <SelectField<SharedView>
          label={t("view")}
          value={view}
          options={sharedViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(chosen) => {
            if (chosen === null) return;
            setView(chosen);
            form.set("content", draftOf({ view: chosen, prices: false }));
          }}
        />
      ) : null}
      {content.kind === "briefing" ? (
        <Checkbox
          label={t("prices")}
          hint={t("pricesHint")}
          value={hasPrices}
          onChange={(isOn) => {
            setPrices(isOn);
            form.set("content", draftOf({ view, prices: isOn }));
          }}
        />
      ) : null}
      <SelectField<Validity>
        label={t("days")}
        value={validity}
        options={validityOptions}
        onChange={(chosen) => {
          if (chosen === null) return;
          setValidity(chosen);
          form.set("days", validDays(chosen));
        }}
      />
      <PasswordField name="password" label={t("password")} hint={t("passwordHint")} autoComplete="off" />
      <p className="text-muted text-sm">{t(isMoving ? "movingPeriod" : "fixedPeriod")}</p>
      {namesSeveral ? (
        <Notice tone="warning">
          <Checkbox
            label={t("confirm", { count })}
            value={isConfirmed}
            onChange={(isOn) => {
              setConfirmed(isOn);
              form.set("names_organizations", isOn ? count : null);
            }}
          />
        </Notice>
      ) : null}
    </FormDialog>
  );
}
