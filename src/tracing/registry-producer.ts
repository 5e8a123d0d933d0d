import { type HrTime, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
	AggregationTemporality,
	DataPointType,
	type MetricData,
	type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { Registry } from "prom-client";

/** One metric as the registry tells it (prom-client). */
export interface RegistryMetric {
	readonly name: string;
	readonly help: string;
	readonly type: string;
	readonly values: readonly {
		readonly value: number;
		readonly labels: Readonly<Record<string, string | number>>;
		/** Of a histogram: its name with `_bucket`, `_sum` or `_count`. */
		readonly metricName?: string;
	}[];
}

/** Tells the metrics of a registry, which `/metrics` shows too, as OpenTelemetry's. */
export function metricProducer(
	registry: Registry,
	refresh: () => Promise<void>,
	resource: Resource,
): MetricProducer {
	const began = hrTime();
	return {
		async collect() {
			await refresh();
			const metrics =
				(await registry.getMetricsAsJSON()) as unknown as RegistryMetric[];
			const now = hrTime();
			return {
				errors: [],
				resourceMetrics: {
					resource,
					scopeMetrics: [
						{
							scope: { name: "ingot" },
							metrics: metrics.flatMap((one) => metricData(one, began, now)),
						},
					],
				},
			};
		},
	};
}

function hrTime(): HrTime {
	const ms = performance.timeOrigin + performance.now();
	return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
}

/** A metric as OTLP has it; nothing for kinds that we do not use. */
export function metricData(
	{ name, help, type, values }: RegistryMetric,
	startTime: HrTime,
	endTime: HrTime,
): MetricData[] {
	const descriptor = {
		name,
		description: help,
		unit: name.includes("_seconds") ? "s" : name.includes("_bytes") ? "By" : "",
		valueType: ValueType.DOUBLE,
	};
	const aggregationTemporality = AggregationTemporality.CUMULATIVE;
	const points = () =>
		values.map(({ labels, value }) => ({
			startTime,
			endTime,
			attributes: { ...labels },
			value,
		}));
	const about = { descriptor, aggregationTemporality };
	if (type === "counter")
		return [
			{
				...about,
				dataPointType: DataPointType.SUM,
				isMonotonic: true,
				dataPoints: points(),
			},
		];
	if (type === "gauge")
		return [
			{ ...about, dataPointType: DataPointType.GAUGE, dataPoints: points() },
		];
	if (type !== "histogram") return [];
	return [
		{
			...about,
			dataPointType: DataPointType.HISTOGRAM,
			dataPoints: histograms(name, values).map((one) => ({
				startTime,
				endTime,
				attributes: one.labels,
				value: one,
			})),
		},
	];
}

/** Histograms by their labels; Prometheus counts in each bucket all below it too, OTLP does not. */
function histograms(name: string, values: RegistryMetric["values"]) {
	const found = new Map<
		string,
		{
			labels: Record<string, string | number>;
			upTo: [number, number][];
			sum: number;
			count: number;
		}
	>();
	for (const { labels, value, metricName } of values) {
		const { le, ...own } = labels;
		const key = JSON.stringify(own);
		const one = found.get(key) ?? { labels: own, upTo: [], sum: 0, count: 0 };
		found.set(key, one);
		if (metricName === `${name}_sum`) one.sum = value;
		else if (metricName === `${name}_count`) one.count = value;
		else if (le !== undefined && le !== "+Inf")
			one.upTo.push([Number(le), value]);
	}
	return [...found.values()].map(({ labels, upTo, sum, count }) => {
		upTo.sort(([a], [b]) => a - b);
		const cumulative = [...upTo.map(([, value]) => value), count];
		return {
			labels,
			sum,
			count,
			buckets: {
				boundaries: upTo.map(([bound]) => bound),
				counts: cumulative.map((value, i) => value - (cumulative[i - 1] ?? 0)),
			},
		};
	});
}
