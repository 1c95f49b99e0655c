import { expect, test } from "vitest";
import { menuBadges } from "./menu-badges";

test.each([
  [0, 0, 0, 0, {}],
  [1, 0, 0, 0, { "sushi-credentials-list": "brokenCredentials" }],
  [0, 2, 0, 3, { "sushi-credentials-list": "brokenCredentials", maintenance: "noInterest" }],
  [0, 0, 1, 3, { maintenance: "noInterestWithData" }],
])(
  "%i broken credentials, %i broken reports, %i and %i platforms without interest",
  (broken, broken_reports, withData, withoutData, badges) => {
    expect(menuBadges({ credentials: { broken, broken_reports }, noInterest: { withData, withoutData } })).toEqual(
      badges,
    );
  },
);
