import { setTimeout as wait } from "node:timers/promises";

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
/** Searches of one account at the same time, and milliseconds for which it asks. */
const atOnce = 100;
const askedFor = 8_000;
/** Reads that are timed in quiet. */
const inQuiet = 400;

/** Gives the 95th percentile of some times. */
const late = (times) =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/**
 * Tells how long another reader waits while one account asks a hundred hostile searches at once, again and again: `search` asks one and gives its status,
 * `read` is what the other reads. The program that asks takes a part of the same cores.
 */
export async function askHostile(search, read) {
	const timed = async () => {
		const start = performance.now();
		await read();
		return performance.now() - start;
	};
	for (let i = 0; i < 50; i++) await timed();
	const quiet = [];
	for (let i = 0; i < inQuiet; i++) {
		quiet.push(await timed());
		await wait(5);
	}
	const until = performance.now() + askedFor;
	const answers = new Map();
	const asking = Array.from({ length: atOnce }, async (_, i) => {
		for (let k = i; performance.now() < until; k++) {
			const status = await search(searches[k % searches.length]);
			answers.set(status, (answers.get(status) ?? 0) + 1);
			// a refused search is told to come again later
			await wait(300);
		}
	});
	const under = [];
	while (performance.now() < until) {
		under.push(await timed());
		await wait(5);
	}
	await Promise.all(asking);
	if (!under.length)
		throw new Error("the other reader had no answer while searches were asked");
	const [before, now] = [late(quiet), late(under)];
	const statuses = [...answers].map(([status, n]) => `${n} of ${status}`);
	console.log(
		`a hundred hostile searches of one account (${statuses.join(", ")}): others' reads p95 ${now.toFixed(1)} ms, ${Math.max(...under).toFixed(1)} at most, ${before.toFixed(1)} in quiet, ${(now / before).toFixed(2)} times`,
	);
}
