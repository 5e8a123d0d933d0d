import {
	Counter,
	collectDefaultMetrics,
	Histogram,
	Registry,
} from "prom-client";
import type { RequestContext } from "./http/server.ts";

/** The counters of one forge, in the Prometheus text format. */
export interface Metrics {
	answered(context: RequestContext, ms: number): void;
	text(): Promise<string>;
	/** The same as data, each value with the number of its process. */
	values(worker: number): Promise<object[]>;
	/** Tells the metrics of all processes on this port, where there are several. */
	together?: () => Promise<string>;
	readonly type: string;
	readonly registry: Registry;
	close(): void;
}

export function openMetrics(): Metrics {
	const registry = new Registry();
	const requests = new Counter({
		name: "ingot_requests_total",
		help: "Answers by operation and status",
		labelNames: ["operation", "status"],
		registers: [registry],
	});
	const duration = new Histogram({
		name: "ingot_request_seconds",
		help: "Time from the request's head to the end of its answer",
		buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
		registers: [registry],
	});
	let defaults = false;
	const collectAll = () => {
		// event-loop and garbage-collector probes cost a little: only once somebody asks
		if (!defaults) collectDefaultMetrics({ register: registry });
		defaults = true;
	};
	return {
		registry,
		type: registry.contentType,
		answered({ seen, response }, ms) {
			requests.inc({
				operation: seen.operation ?? "other",
				status: response.statusCode,
			});
			duration.observe(ms / 1000);
		},
		text() {
			collectAll();
			return registry.metrics();
		},
		async values(worker) {
			collectAll();
			registry.setDefaultLabels({ worker });
			return registry.getMetricsAsJSON();
		},
		close: () => registry.clear(),
	};
}
