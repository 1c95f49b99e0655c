import { Mail, Smartphone, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useFormat } from "@/lib/kit/format/use-format";
import type { DeviceEntity } from "@/lib/second-factor/contract";

type Props = { device: DeviceEntity; onRemove: () => void };

/** A device of the list; only apps can be removed. */
export function DeviceRow({ device, onRemove }: Props) {
  const t = useTranslations("secondFactor");
  const { day } = useFormat();
  const isEmail = device.kind === "email";
  const Icon = isEmail ? Mail : Smartphone;
  const name = isEmail ? t("email") : device.name;
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <Icon size={18} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 grow">
        <p className="break-words font-semibold">{name}</p>
        <p className="break-words text-muted text-sm">
          {isEmail ? t("emailNote", { email: device.email ?? "" }) : t("added", { day: day(device.created) })}
        </p>
      </div>
      {isEmail ? null : <IconButton label={t("remove", { name })} icon={Trash2} onClick={onRemove} />}
    </li>
  );
}
