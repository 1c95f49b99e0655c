SELECT organization_id AS organization, platform_id AS platform, sum(value) AS uses, sum(facts) AS facts FROM sums WHERE organization_id IN {organizations:Array(UInt32)} AND NOT has({hidden:Array(UInt32)}, import_id) AND import_id <= {newest:UInt32} AND metric_id IN {p1:Array(UInt32)} AND report_type_id IN {p2:Array(UInt32)} GROUP BY organization, platform

{"organizations":[1,2,3],"hidden":[7,9],"newest":40,"p1":[1],"p2":[1]}
