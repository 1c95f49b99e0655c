"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Form } from "@/components/ui/fields/form.client";
import { FormProblem } from "@/components/ui/fields/form-problem.client";
import type { Credentials } from "@/lib/credentials/contract";
import { counterVersions } from "@/lib/credentials/counter-versions";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { hintsFor } from "@/lib/platforms/registry/hints-for";
import { servicesFor } from "@/lib/platforms/registry/suggested-url";
import { TestPanel } from "../access-test/test-panel.client";
import type { CredentialsTest } from "../access-test/use-credentials-test";
import { useCredentialsPlace } from "../credentials-place.client";
import { RegistryPanel } from "../registry/registry-panel";
import { type PlatformSuggestions, usePlatformSuggestions, usePrefill } from "../registry/use-suggestions";
import { CredentialsFields } from "./credentials-fields.client";

type Props = {
  id: string;
  form: FormState;
  tried: CredentialsTest;
  stored: Credentials | null;
  notice: ReactNode;
  problem: ReactNode;
};

/** The fields, next to the last test result and the registry's information. */
export function EditorBody({ id, form, tried, stored, notice, problem }: Props) {
  const place = placeOf(form, stored);
  const suggestions = usePlatformSuggestions(place);
  const { release } = place;
  return (
    <div className="flex flex-col gap-4">
      {notice}
      {stored ? null : <Prefill form={form} suggestions={suggestions} />}
      <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <Form form={form} id={id}>
          {problem ?? <FormProblem />}
          <fieldset disabled={stored?.locked_for_me} className="flex min-w-0 flex-col gap-4">
            <CredentialsFields {...{ form, stored, release, suggestions }} hints={hintsOf(suggestions, release)} />
          </fieldset>
        </Form>
        <aside
          className={clsx("contents min-w-0 flex-col gap-4 desk:flex", !tried.isAsked && "desk:sticky desk:top-0")}
        >
          {tried.isAsked ? <TestPanel tried={tried} /> : null}
          <RegistryPanel record={suggestions.record} isLoading={suggestions.isLoading} release={release} />
        </aside>
      </div>
    </div>
  );
}

/** Renders nothing; prefills the form of new credentials. */
function Prefill({ form, suggestions }: { form: FormState; suggestions: PlatformSuggestions }) {
  const { choices } = useCredentialsPlace();
  usePrefill(form, suggestions, choices.reports);
  return null;
}

const numberOf = (value: unknown) => (typeof value === "number" ? value : null);

function placeOf({ values }: FormState, stored: Credentials | null) {
  return {
    platformId: stored?.platform.pk ?? numberOf(values.platform_id),
    organizationId: stored?.organization.pk ?? numberOf(values.organization_id),
    release: counterVersions.find((one) => one === values.counter_version) ?? "5.1",
  };
}

/** With several different services there are no hints at the fields; the services are listed next to the form. */
function hintsOf({ record }: PlatformSuggestions, release: string) {
  const [only, ...others] = servicesFor(record?.platform?.services ?? [], release);
  return only && others.length === 0 ? hintsFor(only, release) : null;
}
