"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { EntranceQuery, View } from "./entrance-query";
import { LoginView } from "./login-view.client";
import { RegisterView } from "./register-view.client";
import { ResetView } from "./reset-view.client";
import { TabList } from "./tab-list.client";

type Props = {
  site: string;
  views: readonly View[];
  /** What is shown first. */
  asked: EntranceQuery;
  provider: string | null;
};

/** Login, registration and password reset behind tabs; the typed e-mail goes along. */
export function EntranceViews({ site, views, asked, provider }: Props) {
  const t = useTranslations("users");
  const id = useId();
  const [view, setView] = useState(asked.view);
  const [email, setEmail] = useState(asked.email);
  // Whoever walks along the tabs keeps the focus there; whoever follows a link goes on in the form.
  const [focus, setFocus] = useState(true);
  const show = (next: View, intoForm: boolean) => {
    setView(next);
    setFocus(intoForm);
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
            provider={provider}
            hasFailed={asked.hasFailed}
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
