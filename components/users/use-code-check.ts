import { useRef, useState } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { verifyCodeCall } from "@/lib/second-factor/contract";
import { type CodeDevice, isMailed } from "./code-device";
import { CODE_LENGTH } from "./code-digits";
import { useSayFailure } from "./use-say-failure";
import { useSentCode } from "./use-sent-code";

/** The code as it is typed, and what comes of it: verified with its last digit, cleared and asked for again when it is wrong. */
export function useCodeCheck(device: CodeDevice, onVerified: () => void | Promise<void>) {
  const say = useSayFailure();
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
      // The session has ended: the gate before this one takes over.
      if (failure instanceof CallFailed && failure.status === 401) return location.reload();
      setProblem(say(failure));
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
