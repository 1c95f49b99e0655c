"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useTranslations } from "next-intl";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { SignOutButton } from "@/components/users/entrance/sign-out-button.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { createDefaultOrganizationCall } from "@/lib/organizations/contract";

const LONGEST_NAME = 100;

/** Shown to registered users without an organization: creating one is the only step open to them. */
export function CreateOrganizationDialog() {
  const t = useTranslations("users.newOrganization");
  const errors = useTranslations("errors");
  const router = useRouter();
  const form = useContractForm(createDefaultOrganizationCall, {
    values: { name: "" },
    explain: (failure) =>
      Object.keys(failure.fields).length > 0 ? null : t("failed", { error: failure.message || errors("noAnswer") }),
    // Stays busy until the page reloads with the new organization and shows its administrator the next step.
    onDone: () =>
      new Promise<void>(() => {
        router.replace(pathTo("sushi-credentials-list"));
        router.refresh();
      }),
  });
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-veil" />
        <Radix.Content className="appear fixed inset-x-2 top-[max(2vh,8px)] z-dialog mx-auto max-h-[96dvh] max-w-[600px] overflow-y-auto rounded-lg bg-raised p-5 shadow-float outline-none sm:top-[12vh] sm:p-6">
          <Radix.Title className="font-semibold text-lg">{t("title")}</Radix.Title>
          <Radix.Description className="mt-1 mb-5 text-muted">{t("text")}</Radix.Description>
          <Form form={form} label={t("title")}>
            <FormProblem />
            <TextField
              name="name"
              label={t("name")}
              counter={LONGEST_NAME}
              autoComplete="organization"
              autoFocus
              required
            />
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
              <div className="-ml-3.5">
                <SignOutButton />
              </div>
              <SubmitButton>{t("submit")}</SubmitButton>
            </div>
          </Form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
