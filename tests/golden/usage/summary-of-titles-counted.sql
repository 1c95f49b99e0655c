SELECT platform_id AS platform, uniqExactIf(title_id, title_id != 0) AS titles, sum(facts) AS facts FROM title_sums WHERE organization_id IN {organizations:Array(UInt32)} AND NOT has({hidden:Array(UInt32)}, import_id) AND import_id <= {newest:UInt32} GROUP BY platform

{"organizations":[1,2,3],"hidden":[7,9],"newest":40}
