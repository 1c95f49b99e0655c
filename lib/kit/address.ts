/** A parameter of an address: its text read, and written. What is written wrongly is as if it were not there. */
export type Parameter<T, Usual extends T | null = null> = {
  /** What is taken where the address says nothing. */
  readonly usual: Usual;
  readonly read: (text: string | null) => T | Usual;
  readonly write: (value: T) => string;
  readonly withDefault: (usual: T) => Parameter<T, T>;
};

// biome-ignore lint/suspicious/noExplicitAny: what a parameter holds is told by itself alone
export type AddressParameters = Readonly<Record<string, Parameter<any, any>>>;

export type AddressValues<P extends AddressParameters> = { [K in keyof P]: ReturnType<P[K]["read"]> };

/** What is to be different; null and what is usual go from the address. */
export type AddressChange<P extends AddressParameters> = { [K in keyof P]?: AddressValues<P>[K] | null };

export const parameter = <T>(
  read: (text: string) => T | null | undefined,
  write: (value: T) => string = String,
): Parameter<T> => withUsual(read, write, null);

const withUsual = <T, Usual extends T | null>(
  read: (text: string) => T | null | undefined,
  write: (value: T) => string,
  usual: Usual,
): Parameter<T, Usual> => ({
  usual,
  write,
  read: (text) => (text === null ? null : read(text)) ?? usual,
  withDefault: (other) => withUsual(read, write, other),
});

export const readAddress = <P extends AddressParameters>(parameters: P, address: URLSearchParams) =>
  // Every key is read by its own parameter.
  Object.fromEntries(
    Object.entries(parameters).map(([key, one]) => [key, one.read(address.get(key))]),
  ) as AddressValues<P>;

/** The address with these values; what is left out of them stays as it is. */
export function withValues(
  address: URLSearchParams,
  parameters: AddressParameters,
  values: object,
  saysUsual = false,
): URLSearchParams {
  const changed = new URLSearchParams(address);
  const given = new Map<string, unknown>(Object.entries(values));
  for (const [key, { usual, write }] of Object.entries(parameters)) {
    const value = given.get(key);
    if (value === undefined) continue;
    const text = value === null ? null : write(value);
    if (text === null || (!saysUsual && usual !== null && text === write(usual))) changed.delete(key);
    else changed.set(key, text);
  }
  return changed;
}

/** As it stands behind a path: "" where it says nothing, and lists as readable as they may be. */
export const addressText = (address: URLSearchParams): string =>
  address.size === 0 ? "" : `?${address.toString().replace(/%(2C|3A|2F)/g, decodeURIComponent)}`;
