"use client";

import { ArrowRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Form } from "@/components/ui/fields/form.client";
import { textOfField } from "@/components/ui/fields/form-context.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import { SubmitButton } from "@/components/ui/fields/submit-button.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { registerCall } from "@/lib/users/registration/contract";
import type { EntranceQuery, View } from "./entrance-query";
import type { Ways } from "./entrance-ways";
import { failedTitle } from "./failures";
import { NewPasswordFields } from "./link/new-password-fields.client";
import { ResetForm } from "./link/reset-form.client";
import { ProviderButtons } from "./provider-buttons.client";
import { SignInForm } from "./sign-in/sign-in-form.client";
import { TabList } from "./tab-list.client";
import { TextButton } from "./text-button.client";
import { useEnter } from "./use-enter";

type ViewProps = {
  site: string;
  email: string;
  onEmail: (email: string) => void;
  /** The form takes the focus. */
  focus: boolean;
  lead: (view: View) => void;
};

type LoginViewProps = ViewProps & Pick<Ways, "providers"> & { hasFailed: boolean; allowsRegistration: boolean };

function LoginView({ site, providers, hasFailed, allowsRegistration, lead, ...shared }: LoginViewProps) {
  const t = useTranslations("users.signIn");
  const enter = useEnter();
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t("documentTitle")} · ${site}`}</title>
      <h1 className="font-semibold text-xl">{t("title", { site })}</h1>
      <SignInForm
        {...shared}
        onSignedIn={enter}
        forgotten={(isRefused) => (
          <TextButton tone={isRefused ? "warning" : "brand"} onClick={() => lead("reset")}>
            {isRefused ? <ArrowRight size={14} aria-hidden /> : null}
            {t("forgotten")}
          </TextButton>
        )}
      />
      {allowsRegistration ? (
        <p className="text-muted">
          {t.rich("registerHint", {
            link: (words) => <TextButton onClick={() => lead("register")}>{words}</TextButton>,
          })}
        </p>
      ) : null}
      <ProviderButtons providers={providers} follows hasFailed={hasFailed} />
    </div>
  );
}

type RegisterFormProps = {
  site: string;
  onSignedIn: () => Promise<void>;
  email: string;
  onEmail: (email: string) => void;
  focus: boolean;
};

/** Registration; signs the new user in. Mails use the language of the page. */
function RegisterForm({ site, onSignedIn, email, onEmail, focus }: RegisterFormProps) {
  const t = useTranslations("users");
  const form = useContractForm(registerCall, {
    values: { email, password1: "", password2: "", language: useLocale() },
    onDone: onSignedIn,
  });
  return (
    <Form form={form} label={t("register.title")}>
      <FormProblem {...failedTitle(form, t("register.failed"))} />
      <TextField
        name="email"
        type="email"
        label={t("signIn.email")}
        autoComplete="username"
        autoFocus={focus}
        onChange={onEmail}
        required
      />
      <NewPasswordFields names={["password1", "password2"]} words={[textOfField(form.values.email), site]} />
      <SubmitButton className="mt-1">{t("register.submit")}</SubmitButton>
    </Form>
  );
}

type Props = {
  site: string;
  views: readonly View[];
  query: EntranceQuery;
  onView: (view: View) => void;
  providers: Ways["providers"];
};

/** Tabs for sign-in, registration and password reset. The typed e-mail is carried along. */
export function EntranceViews({ site, views, query, onView, providers }: Props) {
  const t = useTranslations("users");
  const id = useId();
  const { view } = query;
  const [email, setEmail] = useState(query.email);
  // Arrow keys keep the focus on the tabs; links move it into the form.
  const [focus, setFocus] = useState(true);
  const show = (next: View, intoForm: boolean) => {
    setFocus(intoForm);
    if (next !== view) onView(next);
  };
  const shared = { site, email, focus, onEmail: setEmail, lead: (next: View) => show(next, true) };
  return (
    <>
      <TabList
        id={id}
        panelId={`${id}-panel`}
        label={t("tabs.label")}
        tabs={views.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={view}
        onChange={(next) => show(next, false)}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`} className="pt-5">
        {view === "login" ? (
          <LoginView
            {...shared}
            providers={providers}
            hasFailed={query.hasFailed}
            allowsRegistration={views.includes("register")}
          />
        ) : view === "register" ? (
          <RegisterView {...shared} />
        ) : (
          <ResetView {...shared} />
        )}
      </div>
    </>
  );
}

function ResetView({ site, email, onEmail, focus, lead }: ViewProps) {
  const t = useTranslations("users.reset");
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t("documentTitle")} · ${site}`}</title>
      <div>
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <p className="mt-1 text-muted">{t("intro")}</p>
      </div>
      <ResetForm email={email} onEmail={onEmail} focus={focus} onBack={() => lead("login")} />
    </div>
  );
}

function RegisterView({ site, email, onEmail, focus, lead }: ViewProps) {
  const t = useTranslations("users.register");
  const enter = useEnter();
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t("documentTitle")} · ${site}`}</title>
      <div>
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <p className="mt-1 text-muted">{t("intro")}</p>
      </div>
      <RegisterForm site={site} onSignedIn={enter} email={email} onEmail={onEmail} focus={focus} />
      <p className="text-muted">
        {t.rich("loginHint", { link: (words) => <TextButton onClick={() => lead("login")}>{words}</TextButton> })}
      </p>
    </div>
  );
}
