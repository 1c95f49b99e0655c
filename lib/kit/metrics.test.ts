import { expect, test } from "vitest";
import { Durations, metricsText } from "./metrics";

test("escapes labels and formats numbers for Prometheus", () => {
  const samples = [{ labels: { job: 'a"b\\c\nd' }, value: 1 }, { value: Number.POSITIVE_INFINITY }];
  expect(metricsText([{ name: "usus_x", help: "Of\nx", type: "gauge", samples }])).toBe(
    '# HELP usus_x Of\\nx\n# TYPE usus_x gauge\nusus_x{job="a\\"b\\\\c\\nd"} 1\nusus_x +Inf\n',
  );
});

test("counts a duration in every bucket that includes it", () => {
  const durations = new Durations("usus_d", "d");
  durations.note({ path: "/a/" }, 0.03);
  durations.note({ path: "/a/" }, 40);
  const text = metricsText([durations.metric]);
  expect(text).toContain('usus_d_bucket{path="/a/",le="0.025"} 0');
  expect(text).toContain('usus_d_bucket{path="/a/",le="0.05"} 1');
  expect(text).toContain('usus_d_bucket{path="/a/",le="30"} 1');
  expect(text).toContain('usus_d_bucket{path="/a/",le="+Inf"} 2');
  expect(text).toContain('usus_d_sum{path="/a/"} 40.03');
  expect(text).toContain('usus_d_count{path="/a/"} 2');
});
