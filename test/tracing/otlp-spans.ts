/** A message of Protocol Buffers without its description: the values of each field, messages and texts as bytes. */
type Fields = Map<number, (Uint8Array | bigint)[]>;

function fieldsOf(bytes: Uint8Array): Fields {
	const fields: Fields = new Map();
	let at = 0;
	const varint = () => {
		let value = 0n;
		for (let shift = 0n; ; shift += 7n) {
			const byte = bytes[at++] as number;
			value |= BigInt(byte & 0x7f) << shift;
			if (byte < 0x80) return value;
		}
	};
	const take = (length: number) => {
		at += length;
		return bytes.subarray(at - length, at);
	};
	while (at < bytes.length) {
		const key = Number(varint());
		const kind = key & 7;
		const value =
			kind === 0
				? varint()
				: take(kind === 2 ? Number(varint()) : kind === 1 ? 8 : 4);
		const known = fields.get(key >> 3);
		if (known) known.push(value);
		else fields.set(key >> 3, [value]);
	}
	return fields;
}

export interface SentSpan {
	readonly trace: string;
	readonly id: string;
	readonly parent: string;
	readonly name: string;
	readonly values: Readonly<Record<string, string>>;
}

const messages = (fields: Fields, ...path: number[]): Fields[] =>
	path.reduce(
		(all, field) =>
			all.flatMap((one) =>
				(one.get(field) ?? []).map((value) => fieldsOf(value as Uint8Array)),
			),
		[fields],
	);
const bytesOf = (fields: Fields, field: number) =>
	Buffer.from((fields.get(field)?.[0] as Uint8Array | undefined) ?? []);

/** The spans of a request to `/v1/traces` (opentelemetry/proto/trace/v1/trace.proto). */
export function spansOf(body: Uint8Array): SentSpan[] {
	// ExportTraceServiceRequest.resource_spans, ResourceSpans.scope_spans, ScopeSpans.spans
	return messages(fieldsOf(body), 1, 2, 2).map((span) => ({
		trace: bytesOf(span, 1).toString("hex"),
		id: bytesOf(span, 2).toString("hex"),
		parent: bytesOf(span, 4).toString("hex"),
		name: bytesOf(span, 5).toString(),
		values: Object.fromEntries(
			messages(span, 9).map((pair) => [
				bytesOf(pair, 1).toString(),
				messages(pair, 2)
					.map((value) => bytesOf(value, 1).toString())
					.join(),
			]),
		),
	}));
}

/** The names of the metrics of a request to `/v1/metrics`. */
export const metricsOf = (body: Uint8Array): string[] =>
	messages(fieldsOf(body), 1, 2, 2).map((metric) =>
		bytesOf(metric, 1).toString(),
	);
