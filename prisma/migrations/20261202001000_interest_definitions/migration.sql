-- CreateTable
CREATE TABLE "interest_definitions" (
    "report_type_id" SMALLINT NOT NULL,
    "metric_id" SMALLINT NOT NULL,
    "group_id" SMALLINT NOT NULL,
    "shown_as_id" SMALLINT,

    CONSTRAINT "interest_definitions_pkey" PRIMARY KEY ("report_type_id","metric_id")
);

-- AddForeignKey
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "interest_groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_shown_as_id_fkey" FOREIGN KEY ("shown_as_id") REFERENCES "metrics"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The names under which programs know the groups, in their order.
UPDATE "interest_groups" SET "short_name" = 'full_text_denial' WHERE "short_name" = 'denial_full_text';
UPDATE "interest_groups" SET "short_name" = 'search_denial', "position" = 7 WHERE "short_name" = 'denial_search';
UPDATE "interest_groups" SET "position" = 10 WHERE "short_name" = 'other';

-- Catalogues that exist already; a new one is given the same by lib/interest/define-default-groups.
INSERT INTO "interest_definitions" ("report_type_id", "metric_id", "group_id", "shown_as_id")
SELECT t.id, m.id, g.id, s.id
FROM (VALUES
  ('TR', '5', 'Total_Item_Requests', 'full_text', NULL),
  ('TR', '5', 'Limit_Exceeded', 'full_text_denial', NULL),
  ('TR', '5', 'No_License', 'full_text_denial', NULL),
  ('DR', '5', 'Searches_Regular', 'search', NULL),
  ('DR', '5', 'Limit_Exceeded', 'search_denial', NULL),
  ('DR', '5', 'No_License', 'search_denial', NULL),
  ('PR', '5', 'Searches_Platform', 'search', NULL),
  ('TR', '5.1', 'Total_Item_Requests', 'full_text', NULL),
  ('TR', '5.1', 'Limit_Exceeded', 'full_text_denial', NULL),
  ('TR', '5.1', 'No_License', 'full_text_denial', NULL),
  ('DR', '5.1', 'Searches_Regular', 'search', NULL),
  ('DR', '5.1', 'Limit_Exceeded', 'search_denial', NULL),
  ('DR', '5.1', 'No_License', 'search_denial', NULL),
  ('PR', '5.1', 'Searches_Platform', 'search', NULL),
  ('JR1', '4', 'ft_total', 'full_text', 'Total_Item_Requests'),
  ('BR2', '4', 'ft_total', 'full_text', 'Total_Item_Requests'),
  ('DB1', '4', 'search_reg', 'search', 'Searches_Regular'),
  ('PR1', '4', 'search_reg', 'search', 'Searches_Platform')
) AS d (code, release, metric, interest, shown)
JOIN "report_types" t ON t.counter_code = d.code AND t.release = d.release
JOIN "metrics" m ON m.short_name = d.metric
JOIN "interest_groups" g ON g.short_name = d.interest
LEFT JOIN "metrics" s ON s.short_name = d.shown;
