import { DataPointType } from "@opentelemetry/sdk-metrics";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import {
	metricData,
	type RegistryMetric,
} from "../../src/tracing/registry-producer.ts";

const registry = new Registry();
const registers = [registry];

async function told(name: string) {
	const all = (await registry.getMetricsAsJSON()) as unknown[];
	const one = (all as RegistryMetric[]).find((metric) => metric.name === name);
	return metricData(one as RegistryMetric, [1, 0], [2, 0]);
}

test("a counter becomes a sum that only grows, a gauge a value", async () => {
	new Counter({ name: "a_total", help: "A", labelNames: ["k"], registers }).inc(
		{ k: "x" },
		3,
	);
	new Gauge({ name: "b_bytes", help: "B", registers }).set(7);
	expect(await told("a_total")).toMatchObject([
		{
			dataPointType: DataPointType.SUM,
			isMonotonic: true,
			dataPoints: [{ attributes: { k: "x" }, value: 3 }],
		},
	]);
	expect(await told("b_bytes")).toMatchObject([
		{
			descriptor: { unit: "By" },
			dataPointType: DataPointType.GAUGE,
			dataPoints: [{ attributes: {}, value: 7 }],
		},
	]);
});

test("a histogram counts each value in one bucket only", async () => {
	const histogram = new Histogram({
		name: "c_seconds",
		help: "C",
		labelNames: ["k"],
		buckets: [0.1, 1, 10],
		registers,
	});
	for (const value of [0.05, 0.5, 0.6, 100])
		histogram.observe({ k: "x" }, value);
	histogram.observe({ k: "y" }, 5);
	expect(await told("c_seconds")).toMatchObject([
		{
			descriptor: { unit: "s" },
			dataPoints: [
				{
					attributes: { k: "x" },
					value: {
						count: 4,
						sum: 101.15,
						buckets: { boundaries: [0.1, 1, 10], counts: [1, 2, 0, 1] },
					},
				},
				{
					attributes: { k: "y" },
					value: { count: 1, buckets: { counts: [0, 0, 1, 0] } },
				},
			],
		},
	]);
});
