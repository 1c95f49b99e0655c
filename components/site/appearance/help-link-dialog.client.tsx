"use client";

import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { changeHelpLinkCall, type HelpLinkEntity } from "@/lib/help/contract";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  links: readonly HelpLinkEntity[];
  /** Null: the user chooses the page first. */
  route: HelpLinkEntity["route"] | null;
  onClose: () => void;
};

/** Addresses of the library's own help on a page, by language. Without an address the link is removed. */
export function HelpLinkDialog({ links, route, onClose }: Props) {
  const t = useTranslations("appearance.help");
  const routes = useTranslations("routes");
  const notify = useSnackbar();
  const router = useRouter();
  const linkOf = (name: unknown) => links.find((link) => link.route === name);
  const { url_en, label_en, url_cs, label_cs, revision } = linkOf(route) ?? NONE;
  const form = useContractForm(changeHelpLinkCall, {
    values: { route, url_en, label_en, url_cs, label_cs, revision },
    onDone: (saved) => {
      onClose();
      notify({ tone: "ok", text: t("saved", { page: routes(saved.route) }) });
      router.refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={route ? t("change", { page: routes(route) }) : t("add")}
      description={t("dialogText")}
      isDisabled={route === null && !form.values.url_en && !form.values.url_cs}
    >
      {route ? null : (
        <Combobox
          name="route"
          label={t("page")}
          required
          options={links.map(({ route: name }) => ({ value: name, label: routes(name) }))}
          onChange={(name) => form.set("revision", linkOf(name)?.revision ?? 0)}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="url_en" type="url" label={t("urlEn")} placeholder="https://" />
        <TextField name="label_en" label={t("labelEn")} hint={t("labelHint")} />
        <TextField name="url_cs" type="url" label={t("urlCs")} placeholder="https://" />
        <TextField name="label_cs" label={t("labelCs")} />
      </div>
    </FormDialog>
  );
}

const NONE = { url_en: "", label_en: "", url_cs: "", label_cs: "", revision: 0 };
