import type { RenderedPieces } from "./render.ts";

/** "failed": the text took too long or too much. */
type Kept = RenderedPieces | "failed";

/** Characters of HTML that are remembered. */
const mostKept = 32 * 1024 * 1024;
/** How long a text stays as it is that took too long; a busy machine may have been the cause. */
const failedFor = 10 * 60_000;

/** What texts have become, by the hash of what they say; those that nobody asks for are forgotten first. */
export function openRenderedCache(): {
	get(key: string): Kept | undefined;
	set(key: string, made: Kept): void;
} {
	const kept = new Map<string, { made: Kept; size: number; until: number }>();
	let size = 0;
	const forget = (key: string) => {
		size -= kept.get(key)?.size ?? 0;
		kept.delete(key);
	};
	return {
		get(key) {
			const found = kept.get(key);
			if (!found) return undefined;
			kept.delete(key);
			kept.set(key, found);
			if (performance.now() < found.until) return found.made;
			forget(key);
			return undefined;
		},
		set(key, made) {
			forget(key);
			const failed = made === "failed";
			const one = {
				made,
				size: sizeOf(made),
				until: failed ? performance.now() + failedFor : Infinity,
			};
			if (one.size > mostKept / 4) return;
			kept.set(key, one);
			size += one.size;
			for (const oldest of kept.keys()) {
				if (size <= mostKept) break;
				forget(oldest);
			}
		},
	};
}

function sizeOf(made: Kept): number {
	let size = 200;
	if (made === "failed") return size;
	for (const piece of made.pieces)
		size +=
			typeof piece === "string"
				? piece.length
				: 300 + 2 * piece.otherwise.length;
	return size;
}
