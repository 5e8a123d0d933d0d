import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { demand, until } from "./support/context.mjs";
import { examine, findingsOf, openForge } from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";
import { openPreload } from "./support/preload.mjs";

export const days = [
	{
		id: "F34",
		name: "random seconds of a day, restored from the copy",
		run: randomSeconds,
	},
];

const dayMs = 86_400_000;
/** What was confirmed so shortly before the end of a second may count to the next one. */
const graceMs = 100;
/** Entries of the diary that are asked for on each side of a second, besides some others. */
const nearest = 60;

/**
 * Lets a day go by under all writers: the clock of the forge jumps forward whenever they rest. Then restores random seconds of it: each has what the diary has until its end,
 * and nothing that was begun later.
 */
async function randomSeconds(context) {
	const preload = openPreload(context);
	const place = join(context.folder, "place");
	mkdirSync(place);
	const forge = await openForge(context, {
		...preload.env,
		INGOT_BACKUP_TO: place,
	});
	const diary = await writeForADay(context, { preload, forge, place });
	const [first, last] = [diary[0].acked, diary.at(-1).acked];
	const count = context.count ?? (context.short ? 2 : 12);
	const wrong = [];
	let compared = 0;
	for (let i = 0; i < count; i++) {
		// half of them are seconds in which something was written
		const any =
			i % 2
				? diary[context.between(0, diary.length)].acked
				: context.between(first, last);
		const second = Math.floor(any / 1000) * 1000;
		const at = new Date(second).toISOString().replace(".000Z", "Z");
		rmSync(forge.data, { recursive: true, force: true });
		const restoring = ["--from", place, "--at", at, "--data", forge.data];
		const restored = await forge.command("restore", ...restoring);
		if (restored.status) wrong.push(`${at}: ${restored.text}`);
		demand(wrong);
		if (i % 10 === 0) wrong.push(...(await examine(forge)));
		const verified = findingsOf(await forge.command("audit", "verify"));
		wrong.push(...verified.map((one) => `${at}: ${one}`));
		demand(wrong);
		await forge.start({ INGOT_BACKUP_TO: "" });
		const load = await openLoad(context, forge, { isNew: false });
		const some = sampleOf(context, diary, second + 1000);
		compared += some.length;
		wrong.push(
			...(await differences(load, some, second + 1000)).map(
				(one) => `${at}: ${one}`,
			),
		);
		await forge.stop();
	}
	demand(wrong);
	return `${diary.length} writes in a day; ${count} seconds restored, ${compared} entries of the diary compared`;
}

/** Gives the diary of a day, in the order and the times of the forge's clock. */
async function writeForADay(context, { preload, forge, place }) {
	const steps = context.short ? 6 : 40;
	const diary = [];
	let offset = -dayMs - 60_000;
	preload.clock(offset);
	await forge.start();
	// from here on every second can be had
	const isWhole = () =>
		readdirSync(place, { recursive: true }).some((name) =>
			name.endsWith("-c.piece"),
		);
	await until("the first whole copy", isWhole, 60);
	const load = await openLoad(context, forge);
	for (let step = 0; step < steps; step++) {
		const writing = await load.begin();
		await wait(context.between(600, 2200));
		await writing.stop();
		// the clock of the system may have been set since the start
		const clock = Date.now() - performance.now() + offset;
		for (const one of writing.acknowledged)
			diary.push({
				...one,
				began: one.began + clock,
				acked: one.acked + clock,
			});
		// the second ends, and has a piece of its own, before the clock jumps
		await wait(1300);
		offset += context.between(0, (2 * dayMs) / steps);
		offset = Math.min(offset, -1000);
		preload.clock(offset);
	}
	const wrong = await load.wrong();
	await forge.stop();
	demand(wrong);
	preload.clock(0);
	return diary.sort((a, b) => a.acked - b.acked);
}

/** Those on both sides of a moment, and some others. */
function sampleOf(context, diary, end) {
	const at = diary.findIndex(({ acked }) => acked > end);
	const middle = at < 0 ? diary.length : at;
	const near = diary.slice(Math.max(0, middle - nearest), middle + nearest);
	const others = Array.from(
		{ length: nearest },
		() => diary[context.between(0, diary.length)],
	);
	return [...new Set([...near, ...others])];
}

/** What a forge lacks of the time before a moment, and what it has of the time after it. */
async function differences(load, entries, end) {
	const found = [];
	const commits = await load.commits();
	for (const { kind, thing, path, holds, sha, began, acked } of entries) {
		if (began < end && acked > end - graceMs) continue;
		// packs come before the rows that name them: a commit is there when a branch leads to it
		const isThere = sha
			? commits.has(sha)
			: holds(await load.client.insist("GET", path));
		if (isThere === acked <= end) continue;
		found.push(
			`${kind} (${thing ?? path}), begun ${(began - end).toFixed(0)} and confirmed ${(acked - end).toFixed(0)} ms after its end, ${isThere ? "is there" : "is missing"}`,
		);
	}
	return found;
}
