# Writes a whole report as CSV and checks its sum. Needs the package jsonlite.
site <- Sys.getenv("USUS_SITE", "https://usus.example.org")
headers <- c(Authorization = paste("Api-Key", Sys.getenv("USUS_KEY")))

question <- list(
  report_type = "TR51,TR", merge = "true", metric = "Total_Item_Requests",
  rows = "title", columns = "month", from = "2025-01", to = "2025-12", page_size = 100
)
following <- paste0("/api/flexible-slicer/?", paste(names(question), question, sep = "=", collapse = "&"))

report <- NULL
while (!is.null(following)) {
  page <- jsonlite::fromJSON(url(paste0(site, following), headers = headers), simplifyVector = FALSE)
  rows <- lapply(page$results, function(row) {
    data.frame(title = row$name, issn = if (is.null(row$issn)) "" else row$issn, total = row$total)
  })
  report <- do.call(rbind, c(list(report), rows))
  following <- page[["next"]]
}

total <- page$totals$total
added <- sum(report$total)
if (added != total) {
  stop("The rows add up to ", added, ", the report to ", total, ": data came in meanwhile, read it again.")
}
write.csv(report, row.names = FALSE)
message("Total: ", format(total, scientific = FALSE))
