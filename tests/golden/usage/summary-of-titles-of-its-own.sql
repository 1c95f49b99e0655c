SELECT count() FROM (SELECT title_id, uniqExact(platform_id) AS platforms FROM title_sums WHERE organization_id IN {organizations:Array(UInt32)} AND NOT has({hidden:Array(UInt32)}, import_id) AND import_id <= {newest:UInt32} AND title_id != 0 GROUP BY title_id HAVING platforms > 1)

{"organizations":[1,2,3],"hidden":[7,9],"newest":40}
