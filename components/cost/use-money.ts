import { useFormat } from "@/lib/kit/format/use-format";

/** Amounts and prices of one use as the reader writes them. */
export function useMoney() {
  const { decimal } = useFormat();
  return {
    amount: (text: string) => decimal(Number(text), 2),
    /** With the decimals that it was given with. */
    rate: (text: string) => decimal(Number(text), text.split(".")[1]?.length ?? 0),
    /** So many decimals that at least two digits say something. */
    unitPrice: (price: number) =>
      decimal(price, price > 0 && price < 1 ? Math.min(8, 2 - Math.floor(Math.log10(price) + 1)) : 2),
  };
}
