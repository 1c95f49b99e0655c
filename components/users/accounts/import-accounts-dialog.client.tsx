"use client";

import { CircleAlert, CircleMinus, CirclePlus, type LucideIcon, PencilLine, UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SheetImport } from "@/components/lists/sheet-import.client";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Tone } from "@/components/ui/tone";
import type { Received } from "@/lib/kit/call/call-shape";
import { send, sendForm } from "@/lib/kit/call/send";
import { importAccountsCall, previewAccountsCall, type SheetAccount } from "@/lib/users/accounts/contract";
import { useAccountChoices } from "./account-choices.client";

type Preview = Received<typeof previewAccountsCall.returns>;

const imported = ({ accounts }: Preview) =>
  accounts.flatMap(({ state, organization, email, first_name, last_name, language, is_admin }) =>
    organization === null || state === "wrong" || state === "known"
      ? []
      : [{ organization, email, first_name, last_name, language, is_admin }],
  );

/** People typed, pasted or read from a sheet: previewed first, then added together. */
export function ImportAccountsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.import");
  const { selected, canInvite } = useAccountChoices();
  const [invites, setInvites] = useState(canInvite);
  return (
    <SheetImport<Preview>
      words={{
        ...{ title: t("title"), description: t("description"), text: t("text"), hint: t("hint") },
        ...{ example: t("example"), file: t("file"), formats: t("formats"), check: t("check"), back: t("back") },
      }}
      read={(file) =>
        sendForm(previewAccountsCall, { file, ...(selected === null ? {} : { organization: String(selected) }) })
      }
      countOf={(preview) => imported(preview).length}
      wrongOf={({ accounts }) => accounts.filter(({ state }) => state === "wrong").length}
      submit={(count) => t("submit", { count })}
      write={async (preview) => {
        const { created, added, changed, invited } = await send(importAccountsCall, {
          body: { accounts: imported(preview), send_invitation: invites },
        });
        return [t("done", { count: created + added + changed }), invited > 0 && t("invited", { count: invited })]
          .filter(Boolean)
          .join(" ");
      }}
      renderPreview={(preview) => (
        <>
          <Checkbox
            label={t("invite")}
            hint={t(canInvite ? "inviteHint" : "noSiteAddress")}
            value={invites}
            onChange={setInvites}
            disabled={!canInvite}
          />
          <Found preview={preview} />
        </>
      )}
      onClose={onClose}
    />
  );
}

const looks: Record<SheetAccount["state"], { tone: Tone; icon: LucideIcon }> = {
  create: { tone: "ok", icon: CirclePlus },
  join: { tone: "ok", icon: UserPlus },
  role: { tone: "info", icon: PencilLine },
  known: { tone: "muted", icon: CircleMinus },
  wrong: { tone: "danger", icon: CircleAlert },
};

function Found({ preview: { accounts, unknown } }: { preview: Preview }) {
  const t = useTranslations("accounts");
  const columns: DataColumn<SheetAccount>[] = [
    {
      key: "email",
      header: t("column.account"),
      cell: ({ email, first_name, last_name }) => {
        const name = [first_name, last_name].filter(Boolean).join(" ");
        return (
          <div className="flex min-w-36 flex-col [overflow-wrap:anywhere]">
            <span>{email}</span>
            {name === "" ? null : <span className="text-muted text-sm">{name}</span>}
          </div>
        );
      },
    },
    {
      key: "state",
      header: t("import.outcome"),
      cell: ({ state, problem }) => (
        <StatusText breaks {...looks[state]}>
          {problem ?? t(`import.state.${state}`)}
        </StatusText>
      ),
    },
    { key: "organization", header: t("field.organization"), cell: ({ organization_name }) => organization_name },
    { key: "role", header: t("filter.role"), cell: ({ is_admin }) => t(is_admin ? "role.admin" : "role.member") },
    { key: "language", header: t("column.language"), cell: ({ language }) => t(`language.${language}`) },
  ];
  return (
    <>
      {unknown.length > 0 ? <p className="text-muted">{t("import.unknown", { columns: unknown.join(", ") })}</p> : null}
      <DataTable
        isCards
        caption={t("caption")}
        columns={columns}
        rows={accounts}
        rowKey={({ row, email }) => `${row} ${email}`}
      />
    </>
  );
}
