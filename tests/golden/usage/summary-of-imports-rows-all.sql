SELECT platform_id AS platform, sum(value) AS uses FROM import_sums WHERE organization_id IN {organizations:Array(UInt32)} AND NOT has({hidden:Array(UInt32)}, import_id) AND import_id <= {newest:UInt32} AND date >= {p1:Date} AND date <= {p2:Date} AND report_type_id IN {p3:Array(UInt32)} GROUP BY platform

{"organizations":[1,2,3],"hidden":[7,9],"newest":40,"p1":"2022-01-01","p2":"2023-12-01","p3":[1]}
