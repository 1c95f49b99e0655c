CREATE TABLE engine_migrations
(
    `number` UInt32,
    `name` String,
    `applied` DateTime DEFAULT now()
)
ENGINE = MergeTree
ORDER BY number
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192;

CREATE TABLE facts
(
    `report_type_id` UInt16,
    `metric_id` UInt16,
    `date` Date,
    `platform_id` UInt32,
    `title_id` UInt32,
    `item_id` UInt32,
    `organization_id` UInt32,
    `data_type` UInt32,
    `section_type` UInt32,
    `access_type` UInt32,
    `access_method` UInt32,
    `yop` UInt16,
    `publisher` UInt32,
    `reported_platform` UInt32,
    `article_version` UInt32,
    `parent_data_type` UInt32,
    `value` UInt32,
    `import_id` UInt32,
    PROJECTION monthly
    (
        SELECT
            organization_id,
            report_type_id,
            metric_id,
            date,
            platform_id,
            import_id,
            sum(value),
            count()
        GROUP BY
            organization_id,
            report_type_id,
            metric_id,
            date,
            platform_id,
            import_id
    )
)
ENGINE = MergeTree
PARTITION BY organization_id
ORDER BY (report_type_id, metric_id, date, platform_id, title_id)
SETTINGS default_compression_codec = 'ZSTD(1)', lightweight_mutation_projection_mode = 'rebuild', fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192;
