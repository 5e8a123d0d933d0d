import type { App } from "../../app.ts";

/** A copy that is behind for longer than this wants somebody to look, in seconds. */
const mostLag = 10;

/** The state of the copy of every second. */
export interface CopyLag {
	/** The seconds of commits that the place lacks. */
	readonly seconds: number;
	/** Somebody has to look. */
	readonly isLate: boolean;
	/** The reason, as far as one is known. */
	readonly trouble: string;
	/** The last commit that the place has, in seconds; 0 before there is one. */
	readonly last: number;
}

/** Tells how the copy is; undefined where none is made. */
export function copyLag({
	shipping,
}: Pick<App, "shipping">): CopyLag | undefined {
	if (!shipping) return undefined;
	const since = shipping.behindSince();
	const { trouble = "", comparing, shippedTime, refused } = shipping.state;
	const seconds =
		since === undefined ? 0 : Math.max(0, (Date.now() - since) / 1000);
	return {
		seconds,
		// a comparison after a start reads the whole database, and ends by itself
		isLate: refused === true || (seconds > mostLag && !(comparing && !trouble)),
		trouble,
		last: Math.floor(shippedTime / 1000),
	};
}
