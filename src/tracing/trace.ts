/** What a span is about, as values that a search may name. */
export type SpanValues = Record<string, string | number | boolean | undefined>;

/** A piece of work that a trace shows. */
export interface Span {
	set(values: SpanValues): void;
	rename(name: string): void;
}

/** Who is asked for the work, and by whom: a request that came in, one that goes out, a message taken from a queue, or a part of ours. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

interface SpanOptions {
	readonly kind?: SpanKind;
	readonly values?: SpanValues;
	/** Where the trace began, as the header `traceparent` tells it (W3C Trace Context). */
	readonly traceparent?: string | undefined;
	/** Begins a trace of its own, whatever runs now. */
	readonly root?: boolean;
}

/** Records spans. */
export type Tracer = <T>(
	name: string,
	options: SpanOptions,
	work: (span: Span) => T,
) => T;

// Of the process, not of a forge: the packages of OpenTelemetry are so too, and whoever starts git has no forge at hand.
let tracer: Tracer | undefined;
const silent: Span = { set() {}, rename() {} };

/** Sends all spans of this process to a tracer from now on; to nobody without one. */
export function traceTo(next: Tracer | undefined): void {
	tracer = next;
}

/** Whether spans are recorded: who needs work of its own to describe one asks first. */
export const isTraced = (): boolean => tracer !== undefined;

/** Does some work in a span, which ends when the work does, or the promise that it gives. Without a tracer the work is all that is done. */
export function traced<T>(
	name: string,
	options: SpanOptions,
	work: (span: Span) => T,
): T {
	return tracer ? tracer(name, options, work) : work(silent);
}
