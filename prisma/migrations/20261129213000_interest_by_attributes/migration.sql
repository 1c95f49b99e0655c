-- Definitions of interest depend on attributes. Use by machines never counted, so all definitions are of use by people.
ALTER TABLE "interest_definitions" ADD COLUMN "attributes" TEXT NOT NULL DEFAULT '';
UPDATE "interest_definitions" SET "attributes" = 'Access_Method=Regular';

-- Metrics of use by AI never counted, whatever their definition.
DELETE FROM "interest_definitions" WHERE "metric_id" IN (SELECT "id" FROM "metrics" WHERE "short_name" IN (
  'AI_Responses_Generated', 'Total_AI_Investigations', 'Total_AI_Requests', 'Unique_AI_Investigations', 'Unique_AI_Requests'
));

ALTER TABLE "interest_definitions" DROP CONSTRAINT "interest_definitions_pkey";
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_pkey" PRIMARY KEY ("report_type_id", "metric_id", "attributes");

INSERT INTO "interest_groups" ("short_name", "name_en", "name_cs", "is_important", "position") VALUES
  ('text_mining', 'Text and data mining', 'Vytěžování textů a dat', false, 8),
  ('ai_agents', 'AI agents', 'Agenti umělé inteligence', false, 9)
ON CONFLICT DO NOTHING;

-- New installations get metrics and definitions with their report types.
INSERT INTO "metrics" ("short_name")
SELECT 'Total_AI_Requests' WHERE EXISTS (SELECT FROM "report_types" WHERE "counter_code" = 'TR')
ON CONFLICT DO NOTHING;

INSERT INTO "interest_definitions" ("report_type_id", "metric_id", "group_id", "attributes")
SELECT "type"."id", "metric"."id", "group"."id", "new"."attributes"
FROM (VALUES
  ('Total_Item_Requests', 'text_mining', 'Access_Method=TDM'),
  ('Total_Item_Requests', 'ai_agents', 'Access_Method=Agent'),
  ('Total_AI_Requests', 'ai_agents', 'Access_Method=Agent')
) AS "new" ("metric", "group", "attributes")
JOIN "report_types" AS "type" ON "type"."counter_code" = 'TR' AND "type"."release" IN ('5', '5.1')
JOIN "metrics" AS "metric" ON "metric"."short_name" = "new"."metric"
JOIN "interest_groups" AS "group" ON "group"."short_name" = "new"."group"
ON CONFLICT DO NOTHING;
