"use client";

import { parameter } from "@/lib/kit/address";
import { AddressProvider, useAddress } from "../address.client";
import { Chart, type ChartProps } from "./chart.client";

const scalePlace = {
  scale: parameter<"logarithmic">((text) => (text === "logarithmic" ? text : null)),
};

/** A chart with a choice of scale, kept in the address. */
export function ScaledChart(props: Omit<ChartProps, "scale">) {
  return (
    <AddressProvider>
      <Scaled {...props} />
    </AddressProvider>
  );
}

function Scaled(props: Omit<ChartProps, "scale">) {
  const [{ scale }, show] = useAddress(scalePlace);
  return (
    <Chart
      {...props}
      scale={{
        isLogarithmic: scale !== null,
        choose: (isLogarithmic) => show({ scale: isLogarithmic ? "logarithmic" : null }),
      }}
    />
  );
}
