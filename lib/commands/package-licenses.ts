import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { groupBy } from "@/lib/kit/group-by";
import { ROOT } from "@/lib/kit/root";

const entry = z.object({
  version: z.string().default(""),
  license: z.string().default(""),
  dev: z.boolean().default(false),
});
const lockFile = z.object({ packages: z.record(z.string(), entry) });

interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; empty where the package declares none. */
  readonly license: string;
  readonly folder: string;
}

/** Packages of the lock file except those that only development needs, for every platform. */
export function productPackages(): Package[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(ROOT, "package-lock.json"), "utf8")));
  return Object.entries(packages).flatMap(([folder, { version, license, dev }]) => {
    const [, name] = folder.split(/^(?:.*\/)?node_modules\//);
    return name && !dev ? [{ name, version, license, folder: path.join(ROOT, folder) }] : [];
  });
}

/** Licenses that ask for more than their text and the names of the authors. */
const isReciprocal = (license: string) => /\b(?:A?GPL|LGPL|EPL|MPL|CDDL)-/.test(license);

/** The file NOTICE: the packages that the product is made of, by license. */
export function notice(): string {
  const packages = productPackages();
  const byLicense = groupBy(packages, ({ license }) => license || "not declared");
  const sections = [...byLicense].sort(([one], [other]) => (one < other ? -1 : 1));
  const reciprocal = sections.filter(([license]) => isReciprocal(license));
  return `${HEAD}
${reciprocal.map(([license, list]) => section(license, list)).join("\n")}
${OTHERS}
${sections
  .filter(([license]) => !isReciprocal(license))
  .map(([license, list]) => section(license, list))
  .join("\n")}`;
}

const HEAD = `Usus
Copyright (c) the Usus contributors. License: MIT, see LICENSE.

Usus is made with the packages below, each under its own license. A release has the license texts of what it contains in
THIRD-PARTY-LICENSES. This file is generated from package-lock.json: npm run notice

LICENSES WITH CONDITIONS FOR THE SOURCES (LGPL, EPL, MPL)

Installed by npm with other packages, unchanged, for the platform of the machine. No program and no page of Usus loads them,
and a release does not contain them.
`;

const OTHERS = "OTHER LICENSES\n";

function section(license: string, packages: readonly Package[]): string {
  const names = new Set(packages.map(({ name, version }) => `${name} ${version}`));
  const lines = [...names].sort().map((name) => `  ${name}\n`);
  return `${license}\n${lines.join("")}`;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/**
 * License texts of the installed packages of the product, also of those that are only inside of pages and programs.
 * Packages with the same text are listed above it.
 */
export function licenseTexts(): string {
  const texts = productPackages()
    .filter(({ license, folder }) => !isReciprocal(license) && existsSync(folder))
    .map((one) => ({ ...one, text: textOf(one) }));
  return [...groupBy(texts, ({ text }) => text)]
    .map(([text, list]) => `${list.map(({ name, version }) => `${name} ${version}`).join(", ")}\n\n${text}\n`)
    .join(`\n${"-".repeat(120)}\n\n`);
}

function textOf({ folder, license }: Package): string {
  const files = readdirSync(folder).filter((name) => LICENSE_FILE.test(name) && !/\.[cm]?[jt]s$/.test(name));
  const texts = files.sort().map((name) => readFileSync(path.join(folder, name), "utf8").trim());
  return texts.join("\n\n") || `License: ${license || "not declared"}`;
}
