import pino from "pino";

/** So long one page may keep the main thread busy without a pause, milliseconds of CPU time. */
const mostMs = 50;
/** The first time a page is shown its code is read and compiled, and garbage may be collected at any time: a page that holds others up does so each time. */
const times = 3;

interface HeldLine {
	readonly msg: string;
	readonly ms: number;
}

/** Watches whether pages hold the main thread of a forge, which is that of its tests, too. */
export function watchHeld(): {
	readonly settings: { heldMs: number };
	readonly log: pino.Logger;
	/** Tells by how much a page holds up others each time that `show` shows it; undefined for one that does not. */
	heldBy(show: () => Promise<void>): Promise<string | undefined>;
} {
	let held: number[] = [];
	const log = pino(
		{ level: "warn" },
		{
			write(text: string) {
				const { msg, ms } = JSON.parse(text) as HeldLine;
				if (msg === "the main thread was held") held.push(ms);
			},
		},
	);
	return {
		settings: { heldMs: mostMs },
		log,
		async heldBy(show) {
			const longest: number[] = [];
			for (let i = 0; i < times; i++) {
				held = [];
				await show();
				if (held.length === 0) return undefined;
				longest.push(Math.max(...held));
			}
			return `holds the main thread for ${Math.min(...longest)} ms`;
		},
	};
}
