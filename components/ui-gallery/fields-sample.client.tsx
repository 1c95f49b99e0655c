"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { SearchField } from "@/components/ui/fields/search-field.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { TextField } from "@/components/ui/fields/text-field.client";

/** Enough options to search. */
const samplePlatforms = [
  { value: 1, label: "Vydavatelství Masarykovy univerzity", keywords: "muni" },
  { value: 2, label: "Lumina Journals", hint: "TR, PR" },
  { value: 3, label: "Knihovna plných textů", hint: "DR" },
  { value: 4, label: "Open Shelf", disabled: true },
] as const;

const releases = [
  { value: "5", label: "Release 5" },
  { value: "5.1", label: "Release 5.1", hint: "current" },
] as const;

export function FieldsSample() {
  const [text, setText] = useState("Moravian Library");
  const [secret, setSecret] = useState("");
  const [address, setAddress] = useState("sushi.example.org");
  const [release, setRelease] = useState<string | null>("5.1");
  const [platform, setPlatform] = useState<number | null>(null);
  const [platforms, setPlatforms] = useState<readonly number[]>([2, 3]);
  const [month, setMonth] = useState("2026-03");
  return (
    <div className="grid gap-4 sm:grid-cols-2 desk:grid-cols-3">
      <TextField label="Name" required counter={100} value={text} onChange={setText} />
      <SearchField label="Search" placeholder="Title or ISSN" value="" />
      <TextField label="Address" hint="As a full URL" error="No full URL" value={address} onChange={setAddress} />
      <TextField label="Customer ID" disabled value="cz-0001" />
      <PasswordField label="Password" autoComplete="off" value={secret} onChange={setSecret} />
      <SelectField label="COUNTER release" options={releases} value={release} onChange={setRelease} />
      <Combobox label="Platform" options={samplePlatforms} value={platform} onChange={setPlatform} />
      <MultiCombobox label="Platforms" options={samplePlatforms} value={platforms} onChange={setPlatforms} />
      <MonthField label="Month" max="2026-10" value={month} onChange={setMonth} />
      <Toggles />
    </div>
  );
}

function Toggles() {
  const [isTicked, setTicked] = useState(true);
  const [isOn, setOn] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Checkbox label="Title Master Report" hint="Broken since March" value={isTicked} onChange={setTicked} />
      <Checkbox label="Some of them" isMixed value={false} />
      <Checkbox label="Not to be changed" disabled value={false} />
      <Switch label="Automatic harvesting" value={isOn} onChange={setOn} />
    </div>
  );
}
