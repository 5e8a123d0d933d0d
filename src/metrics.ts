import {
	Counter,
	collectDefaultMetrics,
	Histogram,
	Registry,
} from "prom-client";

/** Operations with their statuses that are told apart; there are far fewer, unless one of them takes its name from an address. */
const mostCounters = 20_000;

/** This is what is counted of a request: its operation and the status of the response. */
interface Answered {
	readonly seen: { readonly operation?: string | undefined };
	readonly response: { readonly statusCode: number };
}

/** The counters of one forge, in the Prometheus text format. */
export interface Metrics {
	answered(request: Answered, ms: number): void;
	text(): Promise<string>;
	/** Reads something else before the metrics are told. */
	before(read: () => Promise<void>): void;
	/** Brings all up to date. */
	refresh(): Promise<void>;
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
	const reads: (() => Promise<void>)[] = [];
	const requests = new Counter({
		name: "ingot_requests_total",
		help: "Answers by operation and status",
		labelNames: ["operation", "status"],
		registers: [registry],
	});
	const duration = new Histogram({
		name: "ingot_request_seconds",
		help: "Time from the request's head to the end of its response, by operation",
		labelNames: ["operation"],
		buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
		registers: [registry],
	});
	let defaults = false;
	const refresh = async () => {
		// event-loop and garbage-collector probes cost a little: only once somebody asks
		if (!defaults) collectDefaultMetrics({ register: registry });
		defaults = true;
		await Promise.all(reads.map((read) => read()));
	};
	/** Counters with their labels, which the library would look up anew for each request. */
	const known = new Map<number, Map<string, (seconds: number) => void>>();
	let counters = 0;
	const counterOf = (named: string, status: number) => {
		const ofStatus: Map<string, (seconds: number) => void> =
			known.get(status) ?? new Map();
		known.set(status, ofStatus);
		const found = ofStatus.get(named);
		if (found) return found;
		const operation = counters < mostCounters ? named : "other";
		let count = ofStatus.get(operation);
		if (!count) {
			const one = requests.labels({ operation, status });
			const time = duration.labels({ operation });
			count = (seconds) => {
				one.inc();
				time.observe(seconds);
			};
			ofStatus.set(operation, count);
			counters++;
		}
		return count;
	};
	return {
		registry,
		type: registry.contentType,
		answered({ seen, response }, ms) {
			counterOf(seen.operation ?? "other", response.statusCode)(ms / 1000);
		},
		before: (read) => void reads.push(read),
		refresh,
		async text() {
			await refresh();
			return registry.metrics();
		},
		async values(worker) {
			await refresh();
			registry.setDefaultLabels({ worker });
			return registry.getMetricsAsJSON();
		},
		close: () => registry.clear(),
	};
}
