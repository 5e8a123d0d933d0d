/** Deeper than anything that people or tools write. */
const usualDepth = 64;

/**
 * About how many bytes a value has when it is written as JSON, what it holds several times counted each time: references of YAML let a small document
 * stand for a large one. Infinite for what is nested too deeply; counts no further than `most`.
 */
export function jsonSize(
	value: unknown,
	most: number,
	depth = usualDepth,
): number {
	if (typeof value === "string") return Buffer.byteLength(value) + 2;
	if (typeof value !== "object" || value === null) return 5;
	if (depth < 0) return Number.POSITIVE_INFINITY;
	let size = 2;
	if (Array.isArray(value))
		for (const item of value) {
			size += 1 + jsonSize(item, most - size, depth - 1);
			if (size > most) break;
		}
	else
		for (const name in value) {
			size += name.length + 4;
			size += jsonSize(
				(value as Record<string, unknown>)[name],
				most - size,
				depth - 1,
			);
			if (size > most) break;
		}
	return size;
}
