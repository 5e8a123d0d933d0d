import {
	type Context,
	context,
	type Exception,
	type Span as OtelSpan,
	SpanKind as OtelSpanKind,
	ROOT_CONTEXT,
	SpanStatusCode,
	trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
	defaultResource,
	detectResources,
	envDetector,
	resourceFromAttributes,
} from "@opentelemetry/resources";
import {
	MeterProvider,
	PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
	BasicTracerProvider,
	BatchSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import type { Registry } from "prom-client";
import { metricProducer } from "./registry-producer.ts";
import {
	type Span,
	type SpanKind,
	type SpanValues,
	type Tracer,
	traceTo,
} from "./trace.ts";

const kinds: Record<SpanKind, OtelSpanKind> = {
	server: OtelSpanKind.SERVER,
	client: OtelSpanKind.CLIENT,
	consumer: OtelSpanKind.CONSUMER,
	internal: OtelSpanKind.INTERNAL,
};

/**
 * Sends traces and metrics by OTLP (HTTP, protobuf) to where `OTEL_EXPORTER_OTLP_ENDPOINT` says. The other variables of OpenTelemetry count too: headers,
 * certificates, sampling, service name, limits, intervals. Gives the function that sends the rest and ends it.
 */
export function startOpenTelemetry(
	version: string,
	registry: Registry,
	refresh: () => Promise<void>,
): () => Promise<void> {
	const resource = defaultResource()
		.merge(
			resourceFromAttributes({
				"service.name": "ingot",
				"service.version": version,
			}),
		)
		// what the operator says wins
		.merge(detectResources({ detectors: [envDetector] }));
	const manager = new AsyncLocalStorageContextManager().enable();
	context.setGlobalContextManager(manager);
	const traces = new BasicTracerProvider({
		resource,
		spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
	});
	const { OTEL_METRIC_EXPORT_INTERVAL: every = "60000" } = process.env;
	const reader = new PeriodicExportingMetricReader({
		exporter: new OTLPMetricExporter(),
		exportIntervalMillis: Number(every) || 60_000,
		exportTimeoutMillis: Math.min(Number(every) || 60_000, 30_000),
		metricProducers: [metricProducer(registry, refresh, resource)],
	});
	const meters = new MeterProvider({ resource, readers: [reader] });
	traceTo(tracerOf(traces));
	return async () => {
		traceTo(undefined);
		// whoever collects may be gone: that must not keep the forge from ending
		await Promise.allSettled([traces.shutdown(), meters.shutdown()]);
		context.disable();
	};
}

function tracerOf(provider: BasicTracerProvider): Tracer {
	const tracer = provider.getTracer("ingot");
	const propagator = new W3CTraceContextPropagator();
	const parentOf = (traceparent: string | undefined): Context =>
		traceparent === undefined
			? ROOT_CONTEXT
			: propagator.extract(
					ROOT_CONTEXT,
					{ traceparent },
					{
						get: (carrier, key) =>
							key === "traceparent" ? carrier.traceparent : undefined,
						keys: () => ["traceparent"],
					},
				);
	return (name, { kind = "internal", values, traceparent, root }, work) => {
		const parent =
			root || traceparent !== undefined
				? parentOf(traceparent)
				: context.active();
		const span = tracer.startSpan(
			name,
			{ kind: kinds[kind], attributes: attributesOf(values) },
			parent,
		);
		return context.with(trace.setSpan(parent, span), () =>
			ended(span, () => work(spanOf(span))),
		);
	};
}

/** Ends the span when the work ends, whichever way. */
function ended<T>(span: OtelSpan, work: () => T): T {
	const failed = (error: unknown): never => {
		span.recordException(error as Exception);
		span.setStatus({ code: SpanStatusCode.ERROR });
		span.end();
		throw error;
	};
	let result: T;
	try {
		result = work();
	} catch (error) {
		return failed(error);
	}
	if (!(result instanceof Promise)) {
		span.end();
		return result;
	}
	return result.then((value) => {
		span.end();
		return value;
	}, failed) as T;
}

const spanOf = (span: OtelSpan): Span => ({
	set: (values) => void span.setAttributes(attributesOf(values) ?? {}),
	rename: (name) => void span.updateName(name),
});

function attributesOf(values: SpanValues | undefined) {
	if (!values) return undefined;
	const attributes: Record<string, string | number | boolean> = {};
	for (const [name, value] of Object.entries(values))
		if (value !== undefined) attributes[name] = value;
	return attributes;
}
