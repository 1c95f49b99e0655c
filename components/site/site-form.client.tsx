"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type Site, saveSiteCall } from "@/lib/site/contract";

/** Site name, and whether the site serves one library or a consortium. */
export function SiteForm({ site }: { site: Site }) {
  const t = useTranslations("setUp.site");
  const notify = useSnackbar();
  const router = useRouter();
  const form = useContractForm(saveSiteCall, {
    values: { site_name: site.site_name, is_consortial: site.is_consortial, revision: site.revision },
    onDone: (saved) => {
      form.reset({ site_name: saved.site_name, is_consortial: saved.is_consortial, revision: saved.revision });
      notify({ tone: "ok", text: t("saved") });
      router.refresh();
    },
  });
  const byServer = (name: Site["given_by_server"][number]) => site.given_by_server.includes(name);
  return (
    <Form form={form} label={t("title")}>
      <FormProblem />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="site_name"
          label={t("name")}
          hint={t(byServer("site_name") ? "byServer" : "nameHint")}
          counter={60}
          required
          disabled={byServer("site_name")}
        />
        <SelectField<string>
          label={t("kind")}
          hint={t(byServer("is_consortial") ? "byServer" : "kindHint")}
          required
          disabled={byServer("is_consortial")}
          value={form.values.is_consortial ? "consortium" : "library"}
          options={(["library", "consortium"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(kind) => form.set("is_consortial", kind === "consortium")}
        />
      </div>
      <div>
        <SubmitButton>{t("save")}</SubmitButton>
      </div>
    </Form>
  );
}
