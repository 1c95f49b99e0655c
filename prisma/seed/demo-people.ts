import type { LibraryKey } from "@/lib/simulator/publisher/consortium";

/** One person of each role (section 6 of the specification). */
export type DemoPerson = {
  role: string;
  email: string;
  firstName: string;
  lastName: string;
  language: "en" | "cs";
  isSuperuser?: true;
  memberOf?: { organization: LibraryKey | "kmk"; isAdmin: boolean };
};

export const demoPeople: readonly DemoPerson[] = [
  {
    role: "superuser",
    email: "superuser@usus.example",
    firstName: "Sára",
    lastName: "Nová",
    language: "en",
    isSuperuser: true,
  },
  {
    role: "consortium admin",
    email: "consortium-admin@usus.example",
    firstName: "Karel",
    lastName: "Dvořák",
    language: "en",
    memberOf: { organization: "kmk", isAdmin: true },
  },
  {
    role: "consortium user",
    email: "consortium-user@usus.example",
    firstName: "Klára",
    lastName: "Svobodová",
    language: "cs",
    memberOf: { organization: "kmk", isAdmin: false },
  },
  {
    role: "admin of Hradisko",
    email: "admin@hradisko.example",
    firstName: "Hana",
    lastName: "Procházková",
    language: "cs",
    memberOf: { organization: "hradisko", isAdmin: true },
  },
  {
    role: "user of Hradisko",
    email: "user@hradisko.example",
    firstName: "Jiří",
    lastName: "Kučera",
    language: "cs",
    memberOf: { organization: "hradisko", isAdmin: false },
  },
  {
    role: "admin of Svratka",
    email: "admin@svratka.example",
    firstName: "Petra",
    lastName: "Horáková",
    language: "en",
    memberOf: { organization: "svratka", isAdmin: true },
  },
];
