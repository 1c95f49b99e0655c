SELECT date AS month, sum(value) AS uses FROM title_sums WHERE organization_id IN {organizations:Array(UInt32)} AND NOT has({hidden:Array(UInt32)}, import_id) AND import_id <= {newest:UInt32} AND title_id IN {p1:Array(UInt32)} AND data_type IN {p2:Array(UInt32)} GROUP BY month

{"organizations":[1,2,3],"hidden":[7,9],"newest":40,"p1":[4],"p2":[2]}
