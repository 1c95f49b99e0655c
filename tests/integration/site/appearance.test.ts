import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotFound } from "@/lib/kit/errors";
import { openImage } from "@/lib/site/appearance/open-image";
import { readDeployment } from "@/lib/site/read-deployment";
import { useFreshStores } from "@/tests/support/stores";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "usus-appearance-"));
const file = path.join(folder, "site.json");
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);

const write = (appearance: unknown) => fs.writeFileSync(file, JSON.stringify(appearance));

beforeAll(async () => {
  await useFreshStores();
  Object.assign(process.env, { SITE_APPEARANCE: file, SITE_NAME: "Libraries", SITE_DOMAIN: "usage.example" });
  fs.mkdirSync(path.join(folder, "images"));
  fs.writeFileSync(path.join(folder, "images", "logo.dat"), svg);
  fs.writeFileSync(path.join(folder, "images", "eu.png"), png);
  fs.writeFileSync(path.join(folder, "images", "page.svg"), "<!DOCTYPE html><html></html>");
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test("an error is reported with file and place, and can be corrected while the server runs", async () => {
  await expect(readDeployment("en")).rejects.toThrow(/SITE_APPEARANCE names .*site\.json.*[\s\S]*ENOENT/);
  write({ logo: { file: "images/logo.dat" } });
  await expect(readDeployment("en")).rejects.toThrow(/logo\.alt_text/);
  write({ logo: { file: "images/page.svg", alt_text: "A page" } });
  await expect(readDeployment("en")).rejects.toThrow("images/page.svg: is not a PNG, JPEG, WebP or SVG image");
});

test("logo and footer images are offered with their texts, below addresses of the site", async () => {
  write({
    logo: { file: "images/logo.dat", alt_text: "Libraries of Brno" },
    footer_images: [{ file: "images/eu.png", alt_text: "European Union" }],
  });
  const deployment = await readDeployment("en");
  expect(deployment).toMatchObject({ site_name: "Libraries", site_domain: "usage.example" });
  expect(deployment.site_logo).toEqual({
    img: expect.stringMatching(/^\/api\/deployment\/image\/0\/\?v=\w{16}$/),
    alt_text: "Libraries of Brno",
    link: "",
  });
  expect(deployment.footer_images).toEqual([
    { img: expect.stringMatching(/^\/api\/deployment\/image\/1\/\?v=\w{16}$/), alt_text: "European Union", link: "" },
  ]);
});

test("an image is served by the type of its bytes and cannot run scripts when opened", async () => {
  const logo = await openImage(0);
  expect(await logo.text()).toBe(svg);
  expect(Object.fromEntries(logo.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "content-security-policy": expect.stringContaining("sandbox; default-src 'none'"),
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=86400",
  });
  const union = await openImage(1);
  expect(union.headers.get("content-type")).toBe("image/png");
  expect(new Uint8Array(await union.arrayBuffer())).toEqual(png);
});

test("only the listed images are served", async () => {
  await expect(openImage(2)).rejects.toThrow(NotFound);
  await expect(openImage(100)).rejects.toThrow(NotFound);
});
