"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Notice } from "@/components/ui/states/notice";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import {
  changePlatformCall,
  createPlatformCall,
  listAllPlatformsCall,
  type OfferedPlatform,
} from "@/lib/platforms/contract";
import { similarPlatforms } from "@/lib/platforms/similar-names";

export type PlatformChoices = {
  /** The selected one, -1 for all. */
  organization: number;
  organizations: readonly Option<number>[];
  runsConsortium: boolean;
};

export type ChangedPlatform = Pick<
  OfferedPlatform,
  "pk" | "short_name" | "name" | "name_cs" | "provider" | "url" | "revision" | "organization"
>;

type Props = {
  choices: PlatformChoices;
  platform?: ChangedPlatform | undefined;
  /** Name that a search did not find. */
  name?: string | undefined;
  onAdded?: ((added: OfferedPlatform) => void) | undefined;
  onClose: () => void;
};

/** Adds or changes a platform. Shows similar names of existing platforms, to avoid duplicates. */
export function PlatformDialog({ choices, platform, name, onAdded, onClose }: Props) {
  const t = useTranslations("platforms.form");
  const [owner, setOwner] = useState<number | null>(() => ownerOffered(choices, platform));
  const form = usePlatformForm({ platform, name, owner, onAdded, onClose });
  const read = useCall(listAllPlatformsCall, { params: { organization: choices.organization } });
  const { data: platforms = [] } = read;
  const others = platforms.filter(({ pk }) => pk !== platform?.pk);
  const typed = { short_name: String(form.values.short_name ?? ""), name: String(form.values.name ?? "") };
  const alike = form.isDirty || !platform ? similarPlatforms(typed, others) : [];
  const everybody = choices.runsConsortium ? [{ value: ALL_ORGANIZATIONS, label: t("everybody"), strong: true }] : [];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={platform ? t("edit", { name: platform.name }) : t("add")}
      {...(platform ? {} : { description: t("text") })}
      size="medium"
    >
      {platform ? null : (
        <SelectField<number>
          label={t("organization")}
          hint={owner === ALL_ORGANIZATIONS ? t("everybodyHint") : t("organizationHint")}
          value={owner}
          options={[...everybody, ...choices.organizations]}
          onChange={setOwner}
          required
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="short_name" label={t("shortName")} hint={t("shortNameHint")} required />
        <TextField name="provider" label={t("provider")} />
        <TextField name="name" label={t("name")} required />
        <TextField name="name_cs" label={t("nameCs")} />
      </div>
      <NotLoaded label={t("others")} read={read} />
      <div role="status">
        {alike.length > 0 ? (
          <Notice tone="warning" title={t("alike")}>
            {alike.map(({ name, short_name }) => `${name} (${short_name})`).join(", ")}
          </Notice>
        ) : null}
      </div>
      <TextField name="url" type="url" label={t("url")} hint={t("urlHint")} />
    </FormDialog>
  );
}

type FormProps = Pick<Props, "platform" | "name" | "onAdded" | "onClose"> & { owner: number | null };

function usePlatformForm({ platform, name: initialName = "", owner, onAdded, onClose }: FormProps) {
  const t = useTranslations("platforms.form");
  const notify = useSnackbar();
  const router = useRouter();
  const begun = {
    short_name: initialName.slice(0, 100),
    name: initialName.slice(0, 250),
    name_cs: "",
    provider: "",
    url: "",
  };
  const { short_name, name, name_cs, provider, url } = platform ?? begun;
  const values = { short_name, name, name_cs: name_cs ?? "", provider, url };
  const onDone = (saved: OfferedPlatform) => {
    onClose();
    if (!platform) onAdded?.(saved);
    notify({ tone: "ok", text: t(platform ? "changed" : "added", { name: saved.name }) });
    router.refresh();
  };
  const organization = owner ?? ALL_ORGANIZATIONS;
  const added = useContractForm(createPlatformCall, { values, params: { organization }, onDone });
  const changed = useContractForm(changePlatformCall, {
    onDone,
    values: { ...values, revision: platform?.revision ?? 0 },
    params: { organization, platform: platform?.pk ?? 0 },
  });
  return platform ? changed : added;
}

/** The selected organization; a user with only one organization has no choice. */
function ownerOffered({ organization, organizations, runsConsortium }: PlatformChoices, platform?: ChangedPlatform) {
  if (platform) return platform.organization?.pk ?? ALL_ORGANIZATIONS;
  if (organization !== ALL_ORGANIZATIONS) return organization;
  const [only] = organizations;
  if (runsConsortium) return ALL_ORGANIZATIONS;
  return organizations.length === 1 && only ? only.value : null;
}
