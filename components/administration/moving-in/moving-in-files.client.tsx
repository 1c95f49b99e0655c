"use client";

import {
  Banknote,
  KeyRound,
  ListChecks,
  LockKeyhole,
  type LucideIcon,
  NotebookText,
  UsersRound,
  X,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { Notice } from "@/components/ui/states/notice";
import { Review } from "@/components/uploads/review/review.client";
import { useUploadPlace } from "@/components/uploads/upload-place.client";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recognizeSheetCall } from "@/lib/administration/moving-in/contract";
import type { SheetKind } from "@/lib/administration/moving-in/sheet-kind";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { sendForm } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import type { ListedUpload } from "@/lib/uploads/contract";

const CredentialsDialog = later(() =>
  import("@/components/credentials/sheets/import-dialog.client").then((it) => it.ImportDialog),
);
const AgreementsDialog = later(() =>
  import("@/components/cost/agreements/import-agreements-dialog.client").then((it) => it.ImportAgreementsDialog),
);
const YearsDialog = later(() =>
  import("@/components/organizations/import-years-dialog.client").then((it) => it.ImportYearsDialog),
);
const UnlockDialog = later(() => import("./unlock-dialog.client").then((it) => it.UnlockDialog));
const NotesDialog = later(() => import("./notes-dialog.client").then((it) => it.NotesDialog));
const TitlesDialog = later(() => import("@/components/title-lists/upload-dialog.client").then((it) => it.UploadDialog));

/** `locked`: credentials whose passphrase must be entered first; `notes`: annotations, saved reports and scenarios of an archive. */
type OtherKind = Exclude<SheetKind, "usage"> | "locked" | "notes";
type Sheet = { file: File; kind: OtherKind };

/** Bytes. Larger files are always usage. */
const MOST_LOOKED_AT = 4_900_000;

/** Accepts files of any kind: usage is uploaded and checked, other sheets open their own import dialog. */
export function MovingInFiles({ open, megabytes }: { open: readonly ListedUpload[]; megabytes: number }) {
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [opened, setOpened] = useState<Sheet | null>(null);
  const [looking, setLooking] = useState(0);
  const [damaged, setDamaged] = useState<readonly Damaged[]>([]);
  const t = useTranslations("movingIn");
  const sort = async (files: readonly File[]): Promise<readonly File[]> => {
    setLooking((before) => before + files.length);
    const parts = await Promise.all(files.map((file) => partsOf(file, megabytes * MEGABYTE))).finally(() =>
      setLooking((before) => before - files.length),
    );
    setDamaged(parts.flatMap((part) => part.damaged ?? []));
    const others = parts.flatMap(({ sheets: own }) => own);
    if (others.length > 0) setSheets((before) => [...before, ...others]);
    return parts.flatMap(({ usage }) => usage);
  };
  const unlocked = (before: Sheet, file: File) => {
    const sheet: Sheet = { file, kind: "credentials" };
    setSheets((all) => all.map((one) => (one === before ? sheet : one)));
    setOpened(sheet);
  };
  const forget = (sheet: Sheet) => setSheets((before) => before.filter((one) => one !== sheet));
  return (
    <>
      <Review open={open} sort={sort} hint={t("drop")} />
      <p role="status" className={looking > 0 ? "text-muted" : "sr-only"}>
        {looking > 0 ? t("looking", { count: looking }) : null}
      </p>
      <div role="alert" className={damaged.length > 0 ? "flex flex-col gap-2" : "sr-only"}>
        {damaged.map(({ archive, kind, file }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two archives may have one name
          <Notice key={at} tone="danger" title={t("damaged.title")}>
            {t(`damaged.${kind}`, { archive, file })}
          </Notice>
        ))}
      </div>
      {sheets.length > 0 ? <SheetList sheets={sheets} onOpen={setOpened} onForget={forget} /> : null}
      {opened ? (
        <SheetDialog
          sheet={opened}
          megabytes={megabytes}
          onUnlocked={(file) => unlocked(opened, file)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

type Damaged = { archive: string; kind: "missing" | "changed" | "unreadable"; file: string };
type Parts = { usage: readonly File[]; sheets: readonly Sheet[]; damaged?: Damaged };

const MEGABYTE = 1_000_000;

/** An archive of another installation has parts of several kinds; other files are one part. */
async function partsOf(file: File, most: number): Promise<Parts> {
  const archive = file.name.toLowerCase().endsWith(".zip") ? await archiveOf(file, most) : null;
  if (archive && "file" in archive) return { usage: [], sheets: [], damaged: archive };
  if (archive) {
    const kinds = await Promise.all(archive.sheets.map(kindOf));
    const sheets = archive.sheets.flatMap((sheet, at) => ofKind(sheet, kinds[at]));
    const locked = archive.locked ? [{ file: archive.locked, kind: "locked" as const }] : [];
    const notes = archive.notes ? [{ file: archive.notes, kind: "notes" as const }] : [];
    return { usage: archive.usage, sheets: [...locked, ...sheets, ...notes] };
  }
  const kind = await kindOf(file);
  return kind === "usage" ? { usage: [file], sheets: [] } : { usage: [], sheets: ofKind(file, kind) };
}

/** A sheet without rows is recognized as nothing, and left out. */
const ofKind = (file: File, kind: SheetKind | undefined): Sheet[] =>
  kind === undefined || kind === "usage" ? [] : [{ file, kind }];

/** Null for other files. */
async function archiveOf(file: File, most: number) {
  const { readLeavingArchive, DamagedArchive } = await import("./leaving-archive");
  try {
    return await readLeavingArchive(file, most);
  } catch (error) {
    const { kind, file: part } = error instanceof DamagedArchive ? error : { kind: "unreadable" as const, file: "" };
    return { archive: file.name, kind, file: part };
  }
}

/** Unreadable files count as usage, because the upload check reports what is wrong with them. */
async function kindOf(file: File): Promise<SheetKind> {
  if (file.size === 0 || file.size > MOST_LOOKED_AT) return "usage";
  try {
    return (await sendForm(recognizeSheetCall, { file })).kind;
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    return "usage";
  }
}

const icons: Record<OtherKind, LucideIcon> = {
  locked: LockKeyhole,
  credentials: KeyRound,
  agreements: Banknote,
  "yearly-figures": UsersRound,
  notes: NotebookText,
  titles: ListChecks,
};

type ListProps = { sheets: readonly Sheet[]; onOpen: (sheet: Sheet) => void; onForget: (sheet: Sheet) => void };

function SheetList({ sheets, onOpen, onForget }: ListProps) {
  const t = useTranslations("movingIn");
  return (
    <section aria-label={t("sheets")} className="overflow-clip rounded-lg border border-hairline bg-surface">
      <h2 className="border-hairline border-b px-4 py-3 font-semibold text-base">{t("sheets")}</h2>
      <ul>
        {sheets.map((sheet, at) => {
          const Icon = icons[sheet.kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
            <li key={at} className="flex items-center gap-4 border-hairline border-b px-4 py-3 last:border-b-0">
              <Icon size={20} aria-hidden className="shrink-0 text-brand" />
              <div className="min-w-0 grow">
                <p className="truncate font-semibold">{sheet.file.name}</p>
                <p className="text-muted text-sm">{t(`kind.${sheet.kind}`)}</p>
              </div>
              <Button size="small" onClick={() => onOpen(sheet)}>
                {t("open")}
              </Button>
              <IconButton label={t("forget", { file: sheet.file.name })} icon={X} onClick={() => onForget(sheet)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type DialogProps = {
  sheet: Sheet;
  megabytes: number;
  onUnlocked: (file: File) => void;
  onClose: () => void;
};

function SheetDialog({ sheet: { file, kind }, megabytes, onUnlocked, onClose }: DialogProps) {
  const { organization } = useUploadPlace();
  const router = useRouter();
  switch (kind) {
    case "locked":
      return <UnlockDialog file={file} onUnlocked={onUnlocked} onClose={onClose} />;
    case "credentials":
      return <CredentialsDialog first={file} onClose={onClose} />;
    case "agreements":
      return <AgreementsDialog first={file} organization={organization?.pk ?? ALL_ORGANIZATIONS} onClose={onClose} />;
    case "notes":
      return <NotesDialog first={file} onClose={onClose} />;
    case "yearly-figures":
      return <YearsDialog first={file} onClose={onClose} />;
    case "titles":
      return (
        <TitlesDialog
          first={file}
          megabytes={megabytes}
          onClose={onClose}
          onDone={(pk) => router.push(`${pathTo("tagging-batches")}?list=${pk}`)}
        />
      );
  }
}
