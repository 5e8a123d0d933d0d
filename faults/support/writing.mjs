import { clonedCommits } from "./git-writers.mjs";

/**
 * Lets writers write, one thing after the other each, until they are stopped. `acknowledged` is the diary of what the forge has confirmed, each with its `place` where
 * a position is asked for.
 */
export function startWriting(writers, position) {
	const acknowledged = [];
	let stopped = false;
	let last = performance.now();
	let pause = 0;
	const loops = writers.map(async (write) => {
		while (!stopped) {
			const start = performance.now();
			const written = await write();
			const acked = performance.now();
			const place = position?.();
			if (written) {
				pause = Math.max(pause, acked - last);
				last = acked;
				acknowledged.push({ began: start, ...written, acked, place });
			}
			// a writer that is refused comes again, but not at once
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	});
	return {
		acknowledged,
		pause: () => (pause / 1000).toFixed(1),
		async stop() {
			stopped = true;
			await Promise.all(loops);
		},
	};
}

/** Asks for everything acknowledged; gives what is not there as it was written. */
export async function findLosses(client, acknowledged, folder) {
	const lost = [];
	const queue = acknowledged.values();
	const reader = async () => {
		for (const entry of queue) {
			const { kind, thing, path, holds } = entry;
			if (!holds(await client.insist("GET", path)))
				lost.push({ entry, kind, what: thing ?? path });
		}
	};
	await Promise.all(Array.from({ length: 8 }, reader));
	const commits = await clonedCommits(client, folder);
	for (const entry of acknowledged) {
		const { kind, thing, sha } = entry;
		if (sha && !commits.has(sha))
			lost.push({ entry, kind, what: `${thing}, by git` });
	}
	return lost;
}
