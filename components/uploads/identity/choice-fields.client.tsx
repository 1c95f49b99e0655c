"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { usePlatformAddition } from "@/components/platforms/use-platform-addition";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { isCheckable } from "@/lib/uploads/upload-state";
import type { Reviewed } from "../review-list";
import { useUploadPlace } from "../upload-place.client";
import { hasDetail } from "../upload-standing";
import type { UploadWork } from "../use-upload-work";

const FROM_FILE = -1;

type Props = { upload: Reviewed; work: UploadWork };

/** Organization and platform: as recognized, and editable until the import. */
export function ChoiceFields({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.choice");
  const common = useTranslations("common");
  const { platforms, organizations, isManager, adding } = useUploadPlace();
  const { addition, dialog } = usePlatformAddition(adding, (platform) => void work.change({ platform }));
  const [whose] = upload.organizations;
  if (!upload.can_edit || !isCheckable(upload.state) || upload.state === "undone") return <Chosen upload={upload} />;
  const tellsApart = hasDetail(upload) && upload.preflight?.organizations != null;
  const named = hasDetail(upload) ? upload.preflight?.platforms : null;
  const accounts = hasDetail(upload) ? upload.accounts : [];
  return (
    <div className={clsx("grid min-w-0 gap-3", accounts.length > 0 ? "sm:grid-cols-3" : "sm:grid-cols-2")}>
      {named ? (
        <p>
          <span className="block text-muted text-sm">{t("platform")}</span>
          {t("severalPlatforms", { count: named.length })}
        </p>
      ) : (
        <LazyCombobox<number>
          label={t("platform")}
          value={upload.platform?.pk ?? null}
          placeholder={t("choose")}
          options={platforms}
          addition={addition}
          disabled={work.isHeld}
          onChange={(platform) => platform && work.change({ platform })}
        />
      )}
      {dialog}
      {tellsApart ? (
        <p>
          <span className="block text-muted text-sm">{t("organization")}</span>
          {t("several", { count: upload.preflight?.organizations?.length ?? 0 })}
        </p>
      ) : (
        <LazyCombobox<number>
          label={t("organization")}
          value={whose?.pk ?? null}
          placeholder={t("choose")}
          options={isManager ? withFile(organizations, t("fromFile")) : organizations}
          disabled={work.isHeld}
          onChange={(organization) =>
            organization && work.change({ organization: organization === FROM_FILE ? null : organization })
          }
        />
      )}
      {accounts.length > 0 && hasDetail(upload) ? (
        <LazyCombobox<number>
          label={t("account")}
          value={upload.account?.pk ?? null}
          placeholder={t("choose")}
          options={accounts.map(({ pk, name }) => ({ value: pk, label: name || common("mainAccount") }))}
          disabled={work.isHeld}
          onChange={(account) => account !== null && work.change({ account })}
        />
      ) : null}
    </div>
  );
}

const withFile = (organizations: readonly Option<number>[], label: string): Option<number>[] => [
  { value: FROM_FILE, label, strong: true },
  ...organizations,
];

function Chosen({ upload }: { upload: Reviewed }) {
  const t = useTranslations("uploadsPages.choice");
  const common = useTranslations("common");
  const { platform, organizations } = upload;
  const account = hasDetail(upload) ? upload.account : null;
  return (
    <dl className="grid min-w-0 gap-3 sm:grid-cols-2">
      <div>
        <dt className="text-muted text-sm">{t("platform")}</dt>
        <dd>{platform?.name ?? "–"}</dd>
      </div>
      <div>
        <dt className="text-muted text-sm">{t("organization")}</dt>
        <dd>
          {organizations.length > 3
            ? t("several", { count: organizations.length })
            : organizations.map(({ name }) => name).join(", ") || "–"}
        </dd>
      </div>
      {account ? (
        <div>
          <dt className="text-muted text-sm">{t("account")}</dt>
          <dd>{account.name || common("mainAccount")}</dd>
        </div>
      ) : null}
    </dl>
  );
}
