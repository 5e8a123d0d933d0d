import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** Files of a push, pushes that are timed in a turn by each client that pushes, and turns of each kind. */
const files = 10;
const pushesOfTurn = 20;
const turns = 3;
/** Milliseconds after which a push counts as never found. */
const patience = 30_000;

const share = (times, part) =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
const told = (ms) => `${ms.toFixed(0)} ms`;

/** Opens a clone that pushes commits of new files, each with a word that nothing else has. */
async function openClone({ git, remote, folder, random }, name, place) {
	const clone = join(folder, place);
	// an earlier run in the same folder left one
	rmSync(clone, { recursive: true, force: true });
	await git("clone", "-q", "--depth", "1", remote(name), clone);
	let serial = 0;
	return {
		/** Pushes one commit to a branch, and gives its word and the milliseconds of the push. */
		async push(branch) {
			const word = `needle${Math.floor(random() * 1e9).toString(36)}x`;
			for (let file = 0; file < files; file++)
				writeFileSync(
					join(clone, `added_${place}_${serial++}.go`),
					`const ${word}_${file} = 1\n`,
				);
			await git("-C", clone, "add", "-f", ".");
			await git("-C", clone, "commit", "-qm", "Ten files");
			const start = performance.now();
			await git("-C", clone, "push", "-q", "origin", `HEAD:${branch}`);
			return { word, ms: performance.now() - start };
		},
	};
}

/** Gives the milliseconds until a search finds all files of a push. */
async function untilFound(search, word) {
	const start = performance.now();
	while (performance.now() - start < patience) {
		if ((await search(word)).found >= files) return performance.now() - start;
		await wait(20);
	}
	return patience;
}

/** Tells how long after a push its files are found while nothing else is asked. */
export async function findPushes(bench) {
	const lags = [];
	for (let i = 0; i < 10; i++) {
		const clone = await openClone(bench, bench.anyName(), `push-${i}`);
		const { word } = await clone.push("main");
		lags.push(await untilFound(bench.search, word));
	}
	console.log(
		`a push of ${files} files is found after p50 ${told(share(lags, 0.5))}, most ${told(Math.max(...lags))}`,
	);
}

/**
 * Tells the same while a stranger reads, an account searches and another one pushes, and how much slower pushes are by the index: in turns they go to the
 * default branch, which is indexed, and to one that is not.
 */
export async function findPushesUnderLoad(bench, word) {
	const [name] = bench.names;
	const other = bench.names.at(-1);
	const clones = [
		await openClone(bench, name, "loaded-a"),
		await openClone(bench, other, "loaded-b"),
	];
	const aside = `aside-${Date.now()}`;
	for (const clone of clones) await clone.push(aside);
	const reader = new Worker(new URL("./reader.mjs", import.meta.url), {
		workerData: { url: bench.page },
	});
	await once(reader, "online");
	let isLoaded = true;
	const searching = (async () => {
		while (isLoaded) {
			await bench.search(word);
			await wait(50);
		}
	})();
	const times = { main: [], [aside]: [] };
	for (let turn = 0; turn < turns; turn++)
		for (const branch of turn % 2 ? [aside, "main"] : ["main", aside]) {
			const pushing = clones.map(async (clone) => {
				for (let i = 0; i < pushesOfTurn; i++)
					times[branch].push((await clone.push(branch)).ms);
			});
			await Promise.all(pushing);
		}
	const [first, second] = clones;
	let isPushed = true;
	const pushing = (async () => {
		while (isPushed) await second.push("main");
	})();
	const lags = [];
	for (let i = 0; i < 2 * pushesOfTurn; i++)
		lags.push(await untilFound(bench.search, (await first.push("main")).word));
	isPushed = isLoaded = false;
	await Promise.all([pushing, searching]);
	await reader.terminate();
	const ratio = share(times.main, 0.5) / share(times[aside], 0.5);
	console.log(
		`under load, a push of ${files} files is found after p50 ${told(share(lags, 0.5))}, p95 ${told(share(lags, 0.95))}, most ${told(Math.max(...lags))}; a push to a branch that is indexed takes p50 ${told(share(times.main, 0.5))}, to one that is not ${told(share(times[aside], 0.5))}: ${ratio.toFixed(2)} times`,
	);
}
