"use client";

import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { deleteOrganizationCall, organizationBelongingsCall } from "@/lib/administration/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { ManagedOrganization } from "@/lib/organizations/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { BelongingsList } from "./belongings-list";

type Props = { organization: ManagedOrganization; onClose: () => void };

/** Deletes an organization with all its data, after showing the counts. The user types its name to confirm. */
export function DeleteOrganizationDialog({ organization, onClose }: Props) {
  const t = useTranslations("organizations.delete");
  const reasonOf = useFailureText();
  const title = t("title", { name: entityName(organization, useLocale()) });
  const { data, problem } = useCall(organizationBelongingsCall, { params: { organization: organization.pk } });
  if (data && !data.is_master && data.above === 0 && data.shared.length === 0)
    return <Confirmation organization={organization} found={data} title={title} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={title}>
      {problem && !data ? <Notice tone="danger" title={reasonOf(problem)} /> : null}
      {!data && !problem ? <Spinner /> : null}
      {data ? (
        <Notice tone="warning">
          {data.is_master
            ? t("isMaster")
            : data.above > 0
              ? t("above", { count: data.above })
              : t("shared", { names: data.shared.join(", ") })}
        </Notice>
      ) : null}
    </Dialog>
  );
}

type ConfirmationProps = Props & { found: Received<typeof organizationBelongingsCall.returns>; title: string };

function Confirmation({ organization, found, title, onClose }: ConfirmationProps) {
  const t = useTranslations("organizations.delete");
  const notify = useSnackbar();
  const router = useRouter();
  const name = entityName(organization, useLocale());
  const form = useContractForm(deleteOrganizationCall, {
    params: { organization: organization.pk },
    values: { name: "", delete_accounts: false },
    onDone() {
      onClose();
      notify({ tone: "ok", text: t("started", { name }) });
      router.refresh();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} size="medium" title={title} submit={t("submit")} danger>
      <Notice tone="danger" title={t("intro")}>
        <BelongingsList belongings={found.belongings} />
        <p className="mt-2">{t("audit")}</p>
      </Notice>
      {found.only_here > 0 ? (
        <Checkbox name="delete_accounts" label={t("accounts", { count: found.only_here })} hint={t("accountsHint")} />
      ) : null}
      <TextField name="name" label={t("name", { name })} required autoComplete="off" />
    </FormDialog>
  );
}
