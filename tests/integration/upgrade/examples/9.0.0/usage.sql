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
    `title_id` UInt32 CODEC(Delta(4), T64, ZSTD(1)),
    `item_id` UInt32 CODEC(Delta(4), T64, ZSTD(1)),
    `data_type` UInt32 CODEC(T64, ZSTD(1)),
    `section_type` UInt32 CODEC(T64, ZSTD(1)),
    `access_type` UInt32 CODEC(T64, ZSTD(1)),
    `access_method` UInt32 CODEC(T64, ZSTD(1)),
    `yop` UInt16 CODEC(T64, ZSTD(1)),
    `publisher` UInt32 CODEC(T64, ZSTD(1)),
    `reported_platform` UInt32 CODEC(T64, ZSTD(1)),
    `article_version` UInt32 CODEC(T64, ZSTD(1)),
    `parent_data_type` UInt32 CODEC(T64, ZSTD(1)),
    `value` UInt32 CODEC(T64, ZSTD(1)),
    `import_id` UInt32 CODEC(Delta(4), T64, ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toYear(date)
ORDER BY (organization_id, report_type_id, metric_id, date, platform_id, title_id)
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192;

CREATE TABLE import_sums
(
    `organization_id` UInt32,
    `report_type_id` UInt16,
    `date` Date,
    `platform_id` UInt32,
    `import_id` UInt32 CODEC(Delta(4), T64, ZSTD(1)),
    `value` UInt64 CODEC(T64, ZSTD(1)),
    `facts` UInt64 CODEC(T64, ZSTD(1))
)
ENGINE = SummingMergeTree((value, facts))
PARTITION BY toYear(date)
ORDER BY (organization_id, report_type_id, date, platform_id, import_id)
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 8192;

CREATE TABLE sums
(
    `organization_id` UInt32,
    `report_type_id` UInt16,
    `metric_id` UInt16,
    `date` Date,
    `platform_id` UInt32,
    `import_id` UInt32 CODEC(Delta(4), T64, ZSTD(1)),
    `value` UInt64 CODEC(T64, ZSTD(1)),
    `facts` UInt64 CODEC(T64, ZSTD(1))
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
    `title_id` UInt32 CODEC(Delta(4), T64, ZSTD(1)),
    `data_type` UInt32 CODEC(T64, ZSTD(1)),
    `import_id` UInt32 CODEC(Delta(4), T64, ZSTD(1)),
    `value` UInt64 CODEC(T64, ZSTD(1)),
    `facts` UInt64 CODEC(T64, ZSTD(1)),
    INDEX by_title title_id TYPE bloom_filter GRANULARITY 1
)
ENGINE = SummingMergeTree((value, facts))
PARTITION BY toYear(date)
ORDER BY (report_type_id, metric_id, organization_id, date, platform_id, title_id, data_type, import_id)
SETTINGS default_compression_codec = 'ZSTD(1)', fsync_after_insert = 1, fsync_part_directory = 1, index_granularity = 2048, min_compress_block_size = 16384;

CREATE MATERIALIZED VIEW import_sums_of_facts TO import_sums
(
    `organization_id` UInt32,
    `report_type_id` UInt16,
    `date` Date,
    `platform_id` UInt32,
    `import_id` UInt32,
    `value` UInt64,
    `facts` UInt64
)
AS SELECT
    organization_id,
    report_type_id,
    date,
    platform_id,
    import_id,
    sum(value) AS value,
    count() AS facts
FROM facts
GROUP BY
    organization_id,
    report_type_id,
    date,
    platform_id,
    import_id;

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
