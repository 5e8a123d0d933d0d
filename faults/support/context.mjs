import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { randomOf } from "../../tools/random.mjs";

/** Thrown by a fault that this machine cannot have. */
export class Skipped extends Error {}

/** Thrown by `demand`. */
class Finding extends Error {
	isFinding = true;
}

/** A fault gets a folder of its own, numbers from the seed, whether it is to be short, how often it kills where that was asked for, and what it opens is closed at its end. */
export function openContext(id, { seed, short, count }) {
	const folder = mkdtempSync(join(tmpdir(), `ingot-fault-${id}-`));
	const log = join(folder, "log");
	const closing = [];
	// each fault has the same numbers whichever others run
	const own = [...id].reduce((sum, c) => sum * 31 + c.charCodeAt(0), seed);
	const random = randomOf(own);
	return {
		id,
		folder,
		log,
		short,
		count,
		random,
		/** A whole number from `least` to below `most`. */
		between: (least, most) => least + Math.floor(random() * (most - least)),
		/** Has something closed when the fault ends, the last first. */
		closes: (close) => closing.unshift(close),
		/** The last lines that the server has written. */
		lastOfLog() {
			try {
				return readFileSync(log, "utf8").split("\n").slice(-6).join("\n");
			} catch {
				return "";
			}
		},
		async close() {
			for (const close of closing)
				await Promise.resolve()
					.then(close)
					.catch((error) => console.error(error));
		},
	};
}

/** @throws Error when there is something in a list of what is wrong */
export function demand(wrong) {
	if (wrong.length === 0) return;
	const more = wrong.length > 8 ? [`and ${wrong.length - 8} more`] : [];
	throw new Finding([...wrong.slice(0, 8), ...more].join("\n      "));
}

/** Waits until something is true. @throws Error after so many seconds */
export async function until(what, isTrue, seconds = 30) {
	const end = performance.now() + seconds * 1000;
	for (;;) {
		const value = await isTrue();
		if (value) return value;
		if (performance.now() > end)
			throw new Error(`not within ${seconds} s: ${what}`);
		await wait(50);
	}
}
