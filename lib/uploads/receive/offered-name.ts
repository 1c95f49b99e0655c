const MOST_CHARACTERS = 200;

/** A file name for display and download: never a path, without invisible characters. */
export function offeredName(given: string): string {
  const [name = ""] = given.split(/[/\\]/).slice(-1);
  const visible = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  const letters = [...visible];
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(visible)?.[0] ?? "";
  const shown =
    letters.length > MOST_CHARACTERS ? letters.slice(0, MOST_CHARACTERS - ending.length).join("") + ending : visible;
  return shown === "" || /^\.+$/.test(shown) ? "upload" : shown;
}
