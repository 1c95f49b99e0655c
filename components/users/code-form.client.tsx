"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { type CodeDevice, isMailed } from "./code-device";
import { CodeInput } from "./code-input.client";
import { CodeSource } from "./code-source.client";
import { useCodeCheck } from "./use-code-check";

type Props = { device: CodeDevice; onVerified: () => void | Promise<void> };

/** Six digits of one device. */
export function CodeForm({ device, onVerified }: Props) {
  const t = useTranslations("users.code");
  const { input, code, type, problem, isVerifying, canVerify, verify, sent } = useCodeCheck(device, onVerified);
  return (
    <form
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
