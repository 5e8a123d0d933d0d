import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** Searches that take all that one may: any line, one letter, many terms, many alternatives, repetitions within each other. */
const searches = [
	"/./",
	"/[a-z].*[0-9].*[a-z]$/",
	"e",
	"/(a+)+$/",
	"/(x+x+)+y/",
	Array.from({ length: 90 }, (_, i) => `t${i}`).join(" OR "),
	`/${Array.from({ length: 160 }, (_, i) => `a${i}b`).join("|")}/`,
	"/\\w+\\s+\\w+\\s+\\w+\\s+=/",
];
/** Searches of all accounts at the same time, and milliseconds for which they ask. */
const atOnce = 100;
const askedFor = 8_000;
/** Milliseconds for which reads are timed in quiet, after as many in which the server gets warm. */
const quietFor = 3_000;

/** Gives the 95th percentile of some times. */
const late = (times) =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/**
 * Tells how long another reader, in a thread of its own, waits while a hundred hostile searches at once are asked, again and again, of one or more accounts: `search` asks
 * one for the account of the number that it gets, and gives its status; the other reads `url`. The program that asks takes a part of the same cores.
 */
export async function askHostile(search, url, accounts) {
	const reader = new Worker(new URL("./reader.mjs", import.meta.url), {
		workerData: { url },
	});
	const timesSince = async () => {
		const told = once(reader, "message");
		reader.postMessage("times");
		const [{ times, failed }] = await told;
		if (failed) throw new Error(failed);
		if (!times.length) throw new Error("the other reader had no answer");
		return times;
	};
	await wait(quietFor);
	await timesSince();
	await wait(quietFor);
	const quiet = await timesSince();
	const until = performance.now() + askedFor;
	const answers = new Map();
	const asking = Array.from({ length: atOnce }, async (_, i) => {
		for (let k = i; performance.now() < until; k++) {
			const status = await search(searches[k % searches.length], i);
			answers.set(status, (answers.get(status) ?? 0) + 1);
			// a refused search is told to come again later
			await wait(300);
		}
	});
	await Promise.all(asking);
	const under = await timesSince();
	await reader.terminate();
	const [before, now] = [late(quiet), late(under)];
	const statuses = [...answers].map(([status, n]) => `${n} of ${status}`);
	console.log(
		`a hundred hostile searches at once of ${accounts} accounts (${statuses.join(", ")}): others' reads p95 ${now.toFixed(1)} ms, ${Math.max(...under).toFixed(1)} at most, ${before.toFixed(1)} in quiet, ${(now / before).toFixed(2)} times`,
	);
}
