-- Standard views and denials of Release 4 count as interest where no fuller report has the month. Definitions that
-- administrators made stay.
INSERT INTO "interest_definitions" ("report_type_id", "metric_id", "group_id", "shown_as_id")
SELECT "type"."id", "metric"."id", "group"."id", "shown"."id"
FROM (VALUES
  ('TR_J1', '5', 'Total_Item_Requests', 'full_text', NULL),
  ('TR_J3', '5', 'Total_Item_Requests', 'full_text', NULL),
  ('TR_J4', '5', 'Total_Item_Requests', 'full_text', NULL),
  ('TR_B1', '5', 'Total_Item_Requests', 'full_text', NULL),
  ('TR_B3', '5', 'Total_Item_Requests', 'full_text', NULL),
  ('TR_J2', '5', 'Limit_Exceeded', 'full_text_denial', NULL),
  ('TR_J2', '5', 'No_License', 'full_text_denial', NULL),
  ('TR_B2', '5', 'Limit_Exceeded', 'full_text_denial', NULL),
  ('TR_B2', '5', 'No_License', 'full_text_denial', NULL),
  ('DR_D1', '5', 'Searches_Regular', 'search', NULL),
  ('DR_D2', '5', 'Limit_Exceeded', 'search_denial', NULL),
  ('DR_D2', '5', 'No_License', 'search_denial', NULL),
  ('PR_P1', '5', 'Searches_Platform', 'search', NULL),
  ('JR2', '4', 'turnaway', 'full_text_denial', 'Limit_Exceeded'),
  ('JR2', '4', 'no_license', 'full_text_denial', 'No_License'),
  ('BR3', '4', 'turnaway', 'full_text_denial', 'Limit_Exceeded'),
  ('BR3', '4', 'no_license', 'full_text_denial', 'No_License'),
  ('DB2', '4', 'turnaway', 'search_denial', 'Limit_Exceeded'),
  ('DB2', '4', 'no_license', 'search_denial', 'No_License')
) AS "new" ("code", "release", "metric", "group", "shown")
JOIN "report_types" AS "type" ON "type"."counter_code" = "new"."code" AND left("type"."release", 1) = "new"."release"
JOIN "metrics" AS "metric" ON "metric"."short_name" = "new"."metric"
JOIN "interest_groups" AS "group" ON "group"."short_name" = "new"."group"
LEFT JOIN "metrics" AS "shown" ON "shown"."short_name" = "new"."shown"
ON CONFLICT DO NOTHING;

-- Platforms whose interest is defined by the full report of titles or databases.
INSERT INTO "platform_interests" ("platform_id", "report_type_id")
SELECT DISTINCT "interest"."platform_id", "view"."id"
FROM "platform_interests" AS "interest"
JOIN "report_types" AS "full" ON "full"."id" = "interest"."report_type_id"
JOIN "report_types" AS "view" ON ("full"."counter_code", "full"."release") IN (('TR', '5'), ('TR', '5.1')) AND (
    "view"."counter_code" IN ('TR_J1', 'TR_J2', 'TR_J3', 'TR_J4', 'TR_B1', 'TR_B2', 'TR_B3') AND left("view"."release", 1) = '5'
    OR "view"."counter_code" IN ('JR2', 'BR3') AND "view"."release" = '4'
  ) OR ("full"."counter_code", "full"."release") IN (('DR', '5'), ('DR', '5.1')) AND (
    "view"."counter_code" IN ('DR_D1', 'DR_D2') AND left("view"."release", 1) = '5'
    OR "view"."counter_code" = 'DB2' AND "view"."release" = '4'
  )
ON CONFLICT DO NOTHING;
