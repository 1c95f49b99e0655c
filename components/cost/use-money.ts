import { useFormat } from "@/lib/kit/format/use-format";

/** Formats amounts and costs per use for the reader's locale. */
export function useMoney() {
  const { decimal } = useFormat();
  return {
    amount: (text: string) => decimal(Number(text), 2),
    /** Keeps the number of decimals that was entered. */
    rate: (text: string) => decimal(Number(text), text.split(".")[1]?.length ?? 0),
    /** Enough decimals for two significant digits. */
    unitPrice: (price: number) =>
      decimal(price, price > 0 && price < 1 ? Math.min(8, 2 - Math.floor(Math.log10(price) + 1)) : 2),
  };
}
