import type { IncomingMessage } from "node:http";
import { lastFinishedMonth } from "../month";
import { type Reply, replyOnce } from "../reply";
import { annales, type SoapReport, soapClient } from "./archive";
import { isLetIn, readSoapRequest, type SoapRequest, soapException, soapReport } from "./read-soap-request";
import { exceptionXml, faultXml, type SoapAnswer, type SoapException, writeSoapAnswer } from "./write-soap-answer";

/** Answers that a Release 4 provider may send instead of the right one. */
export type SoapScript =
  | { kind: "exceptions"; list: readonly SoapException[]; status?: number; hasUsage?: boolean }
  | { kind: "fault"; code?: string; message?: string; exception?: SoapException; status?: number }
  | { kind: "wrong-report"; report: SoapReport }
  | { kind: "wrong-customer"; customerId: string; isRepeated?: boolean }
  | { kind: "wrong-month"; month: string }
  | { kind: "truncated"; bytes: number }
  | { kind: "text"; text: string | Uint8Array; status?: number; contentType?: string }
  | { kind: "redirect"; status: number; location: string };

export type SoapDesk = {
  requests: readonly SoapRequest[];
  /** Scripts the next authorized requests, one answer each. */
  next(...scripts: SoapScript[]): void;
  forget(): void;
};

const xml = { "content-type": "text/xml; charset=utf-8" };

/** The service of Release 4: one address, POST, HTTP Basic authentication. */
export function openSoapDesk(today: Date) {
  const requests: SoapRequest[] = [];
  let waiting: SoapScript[] = [];
  const desk: SoapDesk = {
    requests,
    next: (...scripts) => void waiting.push(...scripts),
    forget: () => {
      waiting = [];
    },
  };

  async function reply(request: IncomingMessage, url: URL): Promise<Reply> {
    const soapRequest = await readSoapRequest(request, url.search);
    if (!soapRequest) return { status: 405, headers: { "content-type": "text/plain" }, body: replyOnce("POST wanted") };
    requests.push(soapRequest);
    if (!isLetIn(soapRequest)) return { status: 401, headers: { "www-authenticate": "Basic" }, body: replyOnce("") };
    const script = waiting.shift();
    return script ? scripted(script, honest(soapRequest, today)) : answered(honest(soapRequest, today));
  }

  return { desk, reply, isAsked: (url: URL) => url.pathname.startsWith(annales.path) };
}

function answered(answer: SoapAnswer, status = 200): Reply {
  return { status, headers: xml, body: writeSoapAnswer(answer) };
}

function honest(soapRequest: SoapRequest, today: Date): SoapAnswer {
  const { report: name, customerId, begin, end } = soapRequest;
  const refusal = soapException(soapRequest);
  const month = begin.slice(0, 7);
  const isReady = month <= lastFinishedMonth(today);
  const reason = refusal ?? (isReady ? null : 3031);
  return {
    report: soapReport(name) ?? "JR1",
    repeated: { report: name, customerId, begin, end },
    customer: soapClient,
    months: reason === null ? [month] : [],
    exceptions: reason === null ? [] : [{ number: reason }],
    created: today,
  };
}

function scripted(script: SoapScript, answer: SoapAnswer): Reply {
  switch (script.kind) {
    case "exceptions":
      return answered(
        { ...answer, exceptions: script.list, months: script.hasUsage ? answer.months : [] },
        script.status,
      );
    case "fault":
      return { status: script.status ?? 500, headers: xml, body: replyOnce(faultOf(script)) };
    case "wrong-report":
      return answered({ ...answer, report: script.report });
    case "wrong-customer":
      return answered(withCustomer(answer, script));
    case "wrong-month":
      return answered({ ...answer, months: [script.month] });
    case "truncated":
      return { ...answered(answer), breakAfter: { bytes: script.bytes, how: "end" } };
    case "text":
      return {
        status: script.status ?? 200,
        headers: { "content-type": script.contentType ?? "text/xml" },
        body: replyOnce(script.text),
      };
    case "redirect":
      return { status: script.status, headers: { location: script.location }, body: replyOnce("") };
  }
}

type Kind<K extends SoapScript["kind"]> = Extract<SoapScript, { kind: K }>;

function faultOf({ code, message, exception }: Kind<"fault">): string {
  return faultXml({
    ...(code && { code }),
    ...(message && { message }),
    ...(exception && { detail: exceptionXml({ ...exception, place: "bare" }) }),
  });
}

function withCustomer(answer: SoapAnswer, { customerId, isRepeated = true }: Kind<"wrong-customer">): SoapAnswer {
  const repeated = { ...answer.repeated, ...(isRepeated && { customerId }) };
  return { ...answer, repeated, customer: { customerId, name: "Elsewhere" } };
}
