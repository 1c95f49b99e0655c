import { mostExceptions, readExceptions, withCode } from "../json/answered-exceptions";
import type { CounterException } from "../standard/exceptions";
import type { XmlAttributes } from "./xml-elements";

/** Collects exceptions anywhere in a response, and SOAP faults, which may contain some. */
export class AnswerExceptions {
  readonly list: CounterException[] = [];
  private fields: Record<string, string> | null = null;
  private fault: { code: string; text: string; before: number } | null = null;

  openException(attributes: XmlAttributes): void {
    this.fields = {};
    for (const [name, value] of Object.entries(attributes)) {
      const local = name.slice(name.indexOf(":") + 1);
      if (/^(number|code|message)$/i.test(local)) this.fields[local.toLowerCase()] = value;
    }
  }

  /** Handles an element inside an exception. */
  inException(name: string, text: string): void {
    if (this.fields && text !== "") this.fields[name] = text;
  }

  /** `text`: content of an exception without elements ("3030: No Usage Available"). */
  closeException(text: string): void {
    const { number, code, message, data, helpurl } = this.fields ?? {};
    this.fields = null;
    const isBare = number === undefined && code === undefined && message === undefined;
    const given = { Code: number ?? code, Message: message, Data: data, Help_URL: helpurl };
    this.add(readExceptions(isBare ? text : given, "xml"));
  }

  openFault(): void {
    this.fault = { code: "", text: "", before: this.list.length };
  }

  /** Handles an element inside a fault of SOAP 1.1 (faultcode, faultstring) or 1.2 (Code/Value, Reason/Text). */
  inFault(name: string, parent: string, text: string): void {
    if (!this.fault || text === "") return;
    if (name === "faultcode" || (name === "value" && (parent === "code" || parent === "subcode"))) {
      this.fault.code = `${this.fault.code} ${text}`.trim();
    } else if (name === "faultstring" || (name === "text" && parent === "reason")) this.fault.text = text;
    else if (this.fault.text === "" && parent === "detail") this.fault.text = text;
  }

  /** A fault without a COUNTER exception is one itself. */
  closeFault(text: string): void {
    const fault = this.fault;
    this.fault = null;
    if (!fault || this.list.length > fault.before) return;
    const message = fault.text || text || fault.code || "SOAP Fault";
    const isRefusal = [fault.code, message].some((said) => refusal.test(said));
    const { code, message: words } = withCode(message) ?? { code: isRefusal ? 2000 : undefined, message };
    this.add(readExceptions({ Code: code, Message: words }, "xml"));
  }

  private add(exceptions: readonly CounterException[]): void {
    for (const exception of exceptions) if (this.list.length < mostExceptions) this.list.push(exception);
  }
}

/** Pure SOAP services use words for COUNTER's exception 2000 (Requestor Not Authorized). */
const refusal =
  /FailedAuthentication|InvalidSecurity|not authori[sz]ed|unauthori[sz]ed|access (is )?denied|authentication (has )?failed|invalid (credentials|user ?name|password|login)/i;
