/** A URL parameter: parses and serializes its value. Invalid text is treated as absent. */
export type AddressParameter<T, Usual extends T | null = null> = {
  /** Default value. */
  readonly usual: Usual;
  readonly read: (text: string | null) => T | Usual;
  readonly write: (value: T) => string;
  readonly withDefault: (usual: T) => AddressParameter<T, T>;
};

// biome-ignore lint/suspicious/noExplicitAny: only each parameter determines its type
export type AddressParameters = Readonly<Record<string, AddressParameter<any, any>>>;

export type AddressValues<P extends AddressParameters> = { [K in keyof P]: ReturnType<P[K]["read"]> };

/** Changed values; null and default values are removed from the address. */
export type AddressChange<P extends AddressParameters> = { [K in keyof P]?: AddressValues<P>[K] | null };

export const parameter = <T>(
  read: (text: string) => T | null | undefined,
  write: (value: T) => string = String,
): AddressParameter<T> => withUsual(read, write, null);

const withUsual = <T, Usual extends T | null>(
  read: (text: string) => T | null | undefined,
  write: (value: T) => string,
  usual: Usual,
): AddressParameter<T, Usual> => ({
  usual,
  write,
  read: (text) => (text === null ? null : read(text)) ?? usual,
  withDefault: (other) => withUsual(read, write, other),
});

export const readAddress = <P extends AddressParameters>(parameters: P, address: URLSearchParams) =>
  // Each key is parsed by its own parameter.
  Object.fromEntries(
    Object.entries(parameters).map(([key, one]) => [key, one.read(address.get(key))]),
  ) as AddressValues<P>;

/** The address with these values; parameters not listed stay unchanged. */
export function withValues(
  address: URLSearchParams,
  parameters: AddressParameters,
  values: object,
  saysUsual = false,
): URLSearchParams {
  const changed = new URLSearchParams(address);
  const changes = new Map<string, unknown>(Object.entries(values));
  for (const [key, { usual, write }] of Object.entries(parameters)) {
    const value = changes.get(key);
    if (value === undefined) continue;
    const text = value === null ? null : write(value);
    if (text === null || (!saysUsual && usual !== null && text === write(usual))) changed.delete(key);
    else changed.set(key, text);
  }
  return changed;
}

/** The query string, "" if empty; lists stay readable. */
export const addressText = (address: URLSearchParams): string =>
  address.size === 0 ? "" : `?${address.toString().replace(/%(2C|3A|2F)/g, decodeURIComponent)}`;

/** Changes parameters of the browser's address without a request or a history entry; null removes one. */
export function replaceParameters(changes: Readonly<Record<string, string | null>>): void {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  window.history.replaceState(null, "", address);
}
