import type { DescMessage } from "@bufbuild/protobuf";

/** How a message's inner messages are described, by number. */
type Inner = ReadonlyMap<number, DescMessage>;
const inners = new WeakMap<DescMessage, Inner>();

/**
 * How many fields a message in protobuf's binary form has, those of the messages in it included; no more than `most` are counted. Nothing is
 * made of them: a few bytes can be the field of an object that takes hundreds. What breaks off is left to the parser.
 */
export function countFields(
	schema: DescMessage,
	bytes: Uint8Array,
	most: number,
): number {
	return walk(schema, bytes, 0, bytes.length, most, 0);
}

/** Messages in messages, at most; ours have three. */
const deepest = 10;

function walk(
	schema: DescMessage,
	bytes: Uint8Array,
	from: number,
	to: number,
	most: number,
	depth: number,
): number {
	const inner = innerOf(schema);
	let count = 0;
	let at = from;
	while (at < to && count <= most) {
		const [tag, behind] = varint(bytes, at, to);
		at = behind;
		count++;
		switch (tag & 7) {
			case 0:
				at = varint(bytes, at, to)[1];
				break;
			case 1:
				at += 8;
				break;
			case 2: {
				const [length, start] = varint(bytes, at, to);
				at = Math.min(start + length, to);
				const part = inner.get(tag >>> 3);
				if (part && depth < deepest)
					count += walk(part, bytes, start, at, most - count, depth + 1);
				break;
			}
			case 5:
				at += 4;
				break;
			default:
				// the marks of groups, which have nothing behind them
				break;
		}
	}
	return count;
}

/** A number and where it ends; those that are too large for us are cut, which makes no difference to the count. */
function varint(
	bytes: Uint8Array,
	from: number,
	to: number,
): [value: number, end: number] {
	let value = 0;
	let at = from;
	for (let shift = 0; at < to; shift += 7) {
		const byte = bytes[at++] as number;
		if (shift < 28) value |= (byte & 0x7f) << shift;
		if (byte < 0x80) break;
	}
	return [value, at];
}

function innerOf(schema: DescMessage): Inner {
	const known = inners.get(schema);
	if (known) return known;
	const made = new Map<number, DescMessage>();
	for (const field of schema.fields) {
		const part =
			field.fieldKind === "message" || field.fieldKind === "list"
				? field.message
				: undefined;
		if (part) made.set(field.number, part);
	}
	inners.set(schema, made);
	return made;
}
