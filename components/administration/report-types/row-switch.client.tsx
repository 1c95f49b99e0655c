"use client";

import { Switch } from "@/components/ui/fields/switch.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  label: string;
  value: boolean;
  /** Sends the change and returns the message to show. */
  onChange: (on: boolean) => Promise<string>;
};

/** Switch in a table row; saves at once. */
export function RowSwitch({ label, value, onChange }: Props) {
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const change = (on: boolean) =>
    run(async () => {
      const text = await onChange(on);
      router.refresh();
      return text;
    });
  return <Switch label={label} hideLabel value={value} disabled={isBusy} onChange={(on) => void change(on)} />;
}
