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
    `organization_id` UInt32,
    `report_type_id` UInt16,
    `metric_id` UInt16,
    `date` Date,
    `platform_id` UInt32,
    `title_id` UInt32,
    `item_id` UInt32,
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
    `import_id` UInt32
)
ENGINE = MergeTree
PARTITION BY toYear(date)
ORDER BY (organization_id, report_type_id, metric_id, date, platform_id, title_id)
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192;

CREATE TABLE sums
(
    `organization_id` UInt32,
    `report_type_id` UInt16,
    `metric_id` UInt16,
    `date` Date,
    `platform_id` UInt32,
    `import_id` UInt32,
    `value` UInt64,
    `facts` UInt64
)
ENGINE = SummingMergeTree((value, facts))
PARTITION BY toYear(date)
ORDER BY (organization_id, report_type_id, metric_id, date, platform_id, import_id)
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192;

CREATE TABLE title_sums
(
    `report_type_id` UInt16,
    `metric_id` UInt16,
    `organization_id` UInt32,
    `date` Date,
    `platform_id` UInt32,
    `title_id` UInt32,
    `data_type` UInt32,
    `import_id` UInt32,
    `value` UInt64,
    `facts` UInt64,
    INDEX by_title title_id TYPE bloom_filter GRANULARITY 1
)
ENGINE = SummingMergeTree((value, facts))
PARTITION BY toYear(date)
ORDER BY (report_type_id, metric_id, organization_id, date, platform_id, title_id, data_type, import_id)
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192;

CREATE MATERIALIZED VIEW sums_of_facts TO sums
(
    `organization_id` UInt32,
    `report_type_id` UInt16,
    `metric_id` UInt16,
    `date` Date,
    `platform_id` UInt32,
    `import_id` UInt32,
    `value` UInt64,
    `facts` UInt64
)
AS SELECT
    organization_id,
    report_type_id,
    metric_id,
    date,
    platform_id,
    import_id,
    sum(value) AS value,
    count() AS facts
FROM facts
GROUP BY
    organization_id,
    report_type_id,
    metric_id,
    date,
    platform_id,
    import_id;

CREATE MATERIALIZED VIEW title_sums_of_facts TO title_sums
(
    `report_type_id` UInt16,
    `metric_id` UInt16,
    `organization_id` UInt32,
    `date` Date,
    `platform_id` UInt32,
    `title_id` UInt32,
    `data_type` UInt32,
    `import_id` UInt32,
    `value` UInt64,
    `facts` UInt64
)
AS SELECT
    report_type_id,
    metric_id,
    organization_id,
    date,
    platform_id,
    title_id,
    data_type,
    import_id,
    sum(value) AS value,
    count() AS facts
FROM facts
GROUP BY
    report_type_id,
    metric_id,
    organization_id,
    date,
    platform_id,
    title_id,
    data_type,
    import_id;
