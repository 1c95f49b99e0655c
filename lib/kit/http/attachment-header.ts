/** Content-Disposition header with a file name in any script. */
export function attachmentHeader(name: string): string {
  const plain = name.normalize("NFD").replace(/[^\x20-\x7e]|["\\%]/g, "") || "upload";
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
