/** An upload request, as a browser's form sends it. */
export async function sheetRequest(content: BlobPart, parts: Readonly<Record<string, string>> = {}): Promise<Request> {
  const form = new FormData();
  form.append("file", new File([content], "sheet.csv"));
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  const encoded = new Response(form);
  const body = await encoded.arrayBuffer();
  const headers = {
    "content-type": encoded.headers.get("content-type") ?? "",
    "content-length": String(body.byteLength),
    "accept-language": "en",
  };
  return new Request("http://localhost/", { method: "POST", body, headers });
}
