import type { Signature } from "../domain/refs/tip.ts";
import { rfc3339Of } from "../text/rfc3339.ts";

/** The moment of a commit in its own offset from UTC, RFC 3339. */
export function ownTime({ at, offset }: Signature): string {
	if (offset === 0) return rfc3339Of(at);
	const local = rfc3339Of(at + offset * 60).slice(0, -1);
	const size = Math.abs(offset);
	const two = (n: number) => String(n).padStart(2, "0");
	return `${local}${offset < 0 ? "-" : "+"}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}
