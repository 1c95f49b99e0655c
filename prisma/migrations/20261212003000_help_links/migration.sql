-- Where the library's own help of a page is, beside ours.
CREATE TABLE "help_links" (
    "route" TEXT NOT NULL,
    "url_en" TEXT NOT NULL DEFAULT '',
    "label_en" TEXT NOT NULL DEFAULT '',
    "url_cs" TEXT NOT NULL DEFAULT '',
    "label_cs" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "help_links_pkey" PRIMARY KEY ("route")
);
