const MOST_CHARACTERS = 200;

/** The name of an uploaded file as it is shown and offered again: never a path, nothing that cannot be seen. */
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

/** The header under which a browser saves a file by its own name, whatever letters it has. */
export function attachmentHeader(name: string): string {
  const plain = name.normalize("NFD").replace(/[^\x20-\x7e]|["\\%]/g, "") || "upload";
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
