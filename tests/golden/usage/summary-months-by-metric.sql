SELECT date AS month, metric_id AS metric, sum(value) AS uses FROM sums WHERE organization_id IN {organizations:Array(UInt32)} AND NOT has({hidden:Array(UInt32)}, import_id) AND import_id <= {newest:UInt32} AND report_type_id IN {p1:Array(UInt32)} GROUP BY month, metric

{"organizations":[1,2,3],"hidden":[7,9],"newest":40,"p1":[1]}
