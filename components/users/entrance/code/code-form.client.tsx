"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { verifyCodeCall } from "@/lib/users/second-factor/contract";
import { CODE_LENGTH, type CodeDevice, digitsOf, isMailed } from "./code-device";
import { useSentCode } from "./use-sent-code";

type CodeInputProps = {
  label: string;
  value: string;
  error: string | null;
  /** Keeps the value and the focus while the code is verified. */
  readOnly: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (digits: string) => void;
};

/** Six digits; other pasted characters are dropped. */
function CodeInput({ label, value, error, readOnly, inputRef, onChange }: CodeInputProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <input
        ref={inputRef}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the one thing to do on this screen
        autoFocus
        spellCheck={false}
        placeholder={"·".repeat(CODE_LENGTH)}
        value={value}
        readOnly={readOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(digitsOf(event.target.value))}
        className="field-box tabular h-14 w-full pr-3 pl-[calc(0.75rem+0.4em)] text-center font-semibold text-2xl tracking-[0.4em]"
      />
      <p id={`${id}-error`} role="alert" className="text-danger">
        {error}
      </p>
    </Field>
  );
}

type CodeSourceProps = { device: CodeDevice; requestId: string | null; isSending: boolean };

const strong = (words: ReactNode) => <strong className="break-words font-semibold text-ink">{words}</strong>;

/** Where to look for the code, and the request id of the e-mail that contains it. */
function CodeSource({ device: { name, email }, requestId, isSending }: CodeSourceProps) {
  const t = useTranslations("users.code");
  if (email === undefined) return <p className="text-muted">{t.rich("fromApp", { name, strong })}</p>;
  const state = isSending ? "sending" : requestId === null ? "notSent" : "sentTo";
  return (
    <div className="flex flex-col gap-1 text-muted">
      <p>{t.rich(state, { email, strong })}</p>
      {requestId === null ? null : <p className="tabular text-sm">{t("request", { id: requestId })}</p>}
    </div>
  );
}

type Props = { device: CodeDevice; onVerified: () => void | Promise<void> };

export function CodeForm({ device, onVerified }: Props) {
  const t = useTranslations("users.code");
  const { input, code, type, problem, isVerifying, canVerify, verify, sent } = useCodeCheck(device, onVerified);
  return (
    <form
      method="dialog"
      noValidate
      aria-label={t("title")}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void verify();
      }}
    >
      <CodeSource device={device} requestId={sent.requestId} isSending={sent.isSending} />
      <CodeInput
        label={t("field")}
        value={code}
        error={problem}
        readOnly={isVerifying}
        inputRef={input}
        onChange={type}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          className="grow"
          busy={isVerifying}
          disabled={!isVerifying && !canVerify}
        >
          {t("verify")}
        </Button>
        {isMailed(device) ? <Resend sent={sent} isHeld={isVerifying} onSent={() => input.current?.focus()} /> : null}
      </div>
    </form>
  );
}

type ResendProps = { sent: ReturnType<typeof useCodeCheck>["sent"]; isHeld: boolean; onSent: () => void };

function Resend({ sent: { isSending, left, generate }, isHeld, onSent }: ResendProps) {
  const t = useTranslations("users.code");
  return (
    <Button
      className="tabular grow"
      busy={isSending}
      disabled={left > 0 || isHeld}
      onClick={() => void generate().then(onSent)}
    >
      {left > 0 ? t("resendIn", { seconds: left }) : t("resend")}
    </Button>
  );
}

/** Code field: verifies after the last digit, clears and asks again when the code is wrong. */
function useCodeCheck(device: CodeDevice, onVerified: () => void | Promise<void>) {
  const reasonOf = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isVerifying, setVerifying] = useState(false);
  const sent = useSentCode(device, setProblem);
  const { requestId } = sent;
  const isReady = !isVerifying && (requestId !== null || !isMailed(device));

  const verify = async (digits: string) => {
    if (!isReady || digits.length !== CODE_LENGTH) return;
    setVerifying(true);
    setProblem(null);
    try {
      const body = { code: digits, ...(requestId === null ? {} : { request_id: requestId }) };
      await send(verifyCodeCall, { params: { device: device.pk }, body });
      await onVerified();
    } catch (failure) {
      // The session has ended: the sign-in gate takes over.
      if (failure instanceof CallFailed && failure.status === 401) return location.reload();
      setProblem(reasonOf(failure));
      setCode("");
      input.current?.focus();
    }
    setVerifying(false);
  };

  const type = (digits: string) => {
    setCode(digits);
    if (digits !== code) void verify(digits);
  };
  const canVerify = isReady && code.length === CODE_LENGTH;
  return { input, code, type, problem, isVerifying, canVerify, verify: () => verify(code), sent };
}
