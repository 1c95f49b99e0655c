-- Requests by month and platform from the copy of sync.py. Where Release 5.1 and 5 both have a month, 5.1 counts.
WITH best AS (
  SELECT import, row_number() OVER (
    PARTITION BY organization, platform, account, month ORDER BY CASE report_type WHEN 'TR51' THEN 1 ELSE 2 END
  ) AS place
  FROM imports WHERE report_type IN ('TR51', 'TR')
)
SELECT facts.month, platforms.name, sum(facts.value) AS requests
FROM facts JOIN best ON best.import = facts.import AND best.place = 1
JOIN platforms ON platforms.platform = facts.platform
WHERE facts.metric = 'Total_Item_Requests' AND facts.month BETWEEN '2025-01' AND '2025-12'
GROUP BY facts.month, platforms.name ORDER BY facts.month, platforms.name;
