import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, interestGroupId, model, namedInBoth, ofOrganization, pk, recordId } from "@/lib/access/shapes";

const bandFigures = {
  from: z.int().describe("Lowest number of users (FTE) of the libraries"),
  below: z.int().nullable().describe("They have fewer users than this; null without a limit"),
  libraries: count.describe("Number of libraries"),
  lower: z.number().describe("Lower quartile of uses per user, two significant digits"),
  median: z.number(),
  upper: z.number().describe("Upper quartile"),
};

const band = model("PeerBand", {
  ...bandFigures,
  published: z.string().describe("When the band was published"),
  incomplete: count.describe(
    "Libraries of this size that are missing because of incomplete reports, rounded down to fives; 0 for fewer than 5",
  ),
});

export type PublishedBand = z.output<typeof band>;

const receivedBand = model("ReceivedPeerBand", {
  ...bandFigures,
  source: z.string().describe("Name of the installation"),
  issued: z.string().describe("When it wrote the file"),
});

export type ForeignBand = z.output<typeof receivedBand>;

const peerStates = ["compared", "not_counted", "few", "no_users", "not_published"] as const;

const peerStanding = model("PeerStanding", {
  interest_group: pk,
  state: z
    .enum(peerStates)
    .describe(
      "compared: the library is in a band. not_counted: there is a band of its size, without it. few: too few libraries of its size, or their values would be revealed. no_users: its number of users is missing. not_published: nothing was published for the year",
    ),
  own: z
    .object({
      uses_per_fte: z.number().describe("Uses per user when the band was published, two significant digits"),
      rank: z.int().describe("1 for the highest value; equal values share a rank"),
    })
    .nullable(),
  band: band.nullable(),
  lacking_months: count.nullable().describe("Months of the year with missing reports; null if the library is compared"),
  received: z.array(receivedBand).describe("Bands of its size from other installations"),
});

export type PeerStanding = z.output<typeof peerStanding>;

const peerPlatform = model("PeerPlatform", { ...namedInBoth.shape, ...peerStanding.shape });

export type PeerPlatform = z.output<typeof peerPlatform>;

const peers = model("Peers", {
  year: z.int(),
  years: z.array(z.int()).describe("Years to choose from, newest first"),
  fte: z.number().nullable().describe("Number of users (FTE) of the library in the year, as entered now"),
  published: z.string().nullable().describe("When bands of the year were last published"),
  platforms: z.array(peerPlatform).describe("Platforms of the library with reports of the interest group, by name"),
});

export type Peers = z.output<typeof peers>;

const comparedYear = z.coerce.number("invalid").int("invalid").min(1990, "invalid").max(2200, "invalid").optional();

export const peersCall = contract({
  call: "GET /api/organization/{organization}/peers/",
  summary:
    "Compare uses per user (FTE) of a library with published bands of libraries of its size, by platform. Bands never change on request",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: z.object({
    year: comparedYear.describe("Calendar year; default: the latest with bands"),
    interest_group: interestGroupId.optional().describe("Default: the first that is compared"),
  }),
  returns: peers,
});

const sources = model("PeerSources", {
  fingerprint: z
    .string()
    .nullable()
    .describe("Of the key with which this installation signs its files; null before the first export"),
  sources: z.array(
    model("PeerSource", {
      pk,
      name: z.string(),
      fingerprint: z.string().describe("Of the accepted key"),
      accepted_by: z.string(),
      issued: z.string().describe("When the source wrote its newest imported file"),
      imported: z.string(),
      bands: count.describe("Bands of platforms and interest groups that exist here"),
    }),
  ),
});

export type PeerSources = z.output<typeof sources>;

export const exportPeersCall = contract({
  call: "POST /api/peers/file/",
  summary: "Export the current bands as a file signed with the key of this installation, which is made the first time",
  access: "consortium.manage",
  returns: { file: "application/json" },
});

const filePreview = model("PeerFilePreview", {
  source: z.string(),
  issued: z.string(),
  fingerprint: z.string().describe("Of the key that signed the file"),
  is_accepted: z.boolean().describe("The key was accepted before"),
  bands: count,
  matched: count.describe("Bands of platforms and interest groups that exist here"),
  unknown_platforms: z.array(z.string()).describe("Platforms that do not exist here, at most 20"),
  other_definitions: count.describe("Bands of which no interest group here counts the same"),
});

export type PeerFilePreview = z.output<typeof filePreview>;

export const previewPeersCall = contract({
  call: "POST /api/peers/import/preview/",
  summary: "Check a signed file of bands, sent as multipart/form-data in `file`; nothing is saved",
  access: "consortium.manage",
  returns: filePreview,
});

export const importPeersCall = contract({
  call: "POST /api/peers/import/",
  summary:
    "Import a signed file of bands, sent as multipart/form-data in `file`, in place of the earlier one of its source. The first file of a source needs `fingerprint`, to accept its key",
  access: "consortium.manage",
  returns: sources,
});

export const listPeerSourcesCall = contract({
  call: "GET /api/peers/source/",
  summary: "List installations whose bands were imported, and the fingerprint of our own key",
  access: "consortium.manage",
  returns: sources,
});

export const removePeerSourceCall = contract({
  call: "DELETE /api/peers/source/{source}/",
  summary: "Remove the bands of another installation and forget its key",
  access: "consortium.manage",
  params: z.object({ source: recordId }),
  returns: z.null(),
  status: 204,
});
