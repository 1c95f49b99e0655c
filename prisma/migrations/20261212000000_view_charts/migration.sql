-- The charts that people have chosen for a report view, in their order.
CREATE TABLE "view_charts" (
    "view_id" SMALLINT NOT NULL,
    "chart_ids" SMALLINT[] NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "view_charts_pkey" PRIMARY KEY ("view_id")
);
