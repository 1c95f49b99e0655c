SELECT sum(value) AS uses FROM facts WHERE organization_id IN {organizations:Array(UInt32)} AND NOT has({hidden:Array(UInt32)}, import_id) AND import_id <= {newest:UInt32} AND report_type_id IN {p1:Array(UInt32)} AND yop IN {p2:Array(UInt32)}

{"organizations":[1,2,3],"hidden":[7,9],"newest":40,"p1":[1],"p2":[0,2020]}
