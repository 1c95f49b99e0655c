"use client";

import { Switch } from "@/components/ui/fields/switch.client";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  label: string;
  value: boolean;
  /** Sends the change; resolves to the sentence it ends with. */
  onChange: (on: boolean) => Promise<string>;
};

/** A switch in a row that counts as soon as it is moved. */
export function RowSwitch({ label, value, onChange }: Props) {
  const router = useRouter();
  const { isBusy, run } = useToldAction();
  const change = (on: boolean) =>
    run(async () => {
      const text = await onChange(on);
      router.refresh();
      return text;
    });
  return <Switch label={label} hideLabel value={value} disabled={isBusy} onChange={(on) => void change(on)} />;
}
