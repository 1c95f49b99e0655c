-- Books count by title, everything else by item, where definitions are still the default ones.
CREATE TEMPORARY TABLE "counted" ON COMMIT DROP AS
SELECT "d"."report_type_id", "d"."metric_id", "d"."attributes", "d"."group_id",
  "type"."counter_code" AS "code", "metric"."short_name" AS "metric"
FROM "interest_definitions" AS "d"
JOIN "report_types" AS "type" ON "type"."id" = "d"."report_type_id" AND "type"."release" IN ('4', '5', '5.1')
JOIN "metrics" AS "metric" ON "metric"."id" = "d"."metric_id"
JOIN "interest_groups" AS "group" ON "group"."id" = "d"."group_id"
WHERE ("type"."counter_code", "metric"."short_name", "group"."short_name", "d"."attributes") IN (
    ('TR', 'Total_Item_Requests', 'full_text', 'Access_Method=Regular'),
    ('TR', 'Total_Item_Requests', 'text_mining', 'Access_Method=TDM'),
    ('TR', 'Total_Item_Requests', 'ai_agents', 'Access_Method=Agent'),
    ('TR_B1', 'Total_Item_Requests', 'full_text', 'Access_Method=Regular'),
    ('TR_B3', 'Total_Item_Requests', 'full_text', 'Access_Method=Regular'),
    ('BR2', 'ft_total', 'full_text', 'Access_Method=Regular')
  )
  -- Where titles count already, somebody changed the definitions.
  AND NOT EXISTS (
    SELECT FROM "interest_definitions" AS "other"
    JOIN "metrics" AS "title" ON "title"."id" = "other"."metric_id" AND "title"."short_name" = 'Unique_Title_Requests'
    WHERE "other"."report_type_id" = "d"."report_type_id"
  )
  AND EXISTS (SELECT FROM "metrics" WHERE "short_name" = 'Unique_Title_Requests');

INSERT INTO "interest_definitions" ("report_type_id", "metric_id", "group_id", "attributes")
SELECT "counted"."report_type_id", "title"."id", "counted"."group_id",
  CASE WHEN "counted"."code" = 'TR' THEN 'Data_Type=Book|Reference_Work; ' ELSE '' END || "counted"."attributes"
FROM "counted" JOIN "metrics" AS "title" ON "title"."short_name" = 'Unique_Title_Requests'
WHERE "counted"."code" IN ('TR', 'TR_B1', 'TR_B3');

UPDATE "interest_definitions" AS "d" SET "attributes" = 'Data_Type!=Book|Reference_Work; ' || "d"."attributes"
FROM "counted"
WHERE "counted"."code" = 'TR' AND "d"."report_type_id" = "counted"."report_type_id"
  AND "d"."metric_id" = "counted"."metric_id" AND "d"."attributes" = "counted"."attributes";

-- Titles of Release 4 (BR1) instead of its sections (BR2), with the same platforms.
INSERT INTO "interest_definitions" ("report_type_id", "metric_id", "group_id", "shown_as_id", "attributes")
SELECT "br1"."id", "counted"."metric_id", "counted"."group_id", "title"."id", "counted"."attributes"
FROM "counted"
JOIN "report_types" AS "br1" ON "br1"."counter_code" = 'BR1' AND "br1"."release" = '4'
JOIN "metrics" AS "title" ON "title"."short_name" = 'Unique_Title_Requests'
WHERE "counted"."code" = 'BR2'
  AND NOT EXISTS (SELECT FROM "interest_definitions" AS "other" WHERE "other"."report_type_id" = "br1"."id");

INSERT INTO "platform_interests" ("platform_id", "report_type_id")
SELECT "of"."platform_id", "br1"."id"
FROM "platform_interests" AS "of"
JOIN "counted" ON "counted"."report_type_id" = "of"."report_type_id" AND "counted"."code" = 'BR2'
JOIN "report_types" AS "br1" ON "br1"."counter_code" = 'BR1' AND "br1"."release" = '4'
ON CONFLICT DO NOTHING;

DELETE FROM "platform_interests" WHERE "report_type_id" IN (SELECT "report_type_id" FROM "counted" WHERE "code" = 'BR2');

DELETE FROM "interest_definitions" AS "d" USING "counted"
WHERE "counted"."code" IN ('TR_B1', 'TR_B3', 'BR2') AND "d"."report_type_id" = "counted"."report_type_id"
  AND "d"."metric_id" = "counted"."metric_id" AND "d"."attributes" = "counted"."attributes";
