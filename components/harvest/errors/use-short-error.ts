import { useErrorWords } from "./use-error-words";

/** An error as a cell has room for it: COUNTER's code, the HTTP status, else a few words; empty for none. */
export function useShortError(): (errorCode: string) => string {
  const words = useErrorWords();
  return (code) => {
    if (/^\d*$/.test(code)) return code;
    const [, status] = code.match(/^http-(\d{3})$/) ?? [];
    return status ? `HTTP ${status}` : (words(code)?.name ?? code);
  };
}
