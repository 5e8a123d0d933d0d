import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parsePieceName } from "../../src/shipping/pieces/piece-name.ts";
import { readGenerations } from "../../src/shipping/restore/moments.ts";
import { expirePieces } from "../../src/shipping/thread/expire-pieces.ts";
import { copied } from "./copied.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test("moments of three days are restored from few pieces, and old ones go with their files", {
	timeout: 60_000,
}, async () => {
	const copy = await copied();
	const begin = Date.parse("2026-11-01T00:00:00Z");
	const large = "x".repeat(1_100_000);
	const made: { text: string; time: number }[] = [];
	let n = 0;
	for (let d = 0; d < 3; d++)
		for (const h of [0, 1, 5, 23])
			for (const m of [0, 1, 30])
				for (const s of [3, 4, 59]) {
					const time = begin + d * day + h * hour + m * minute + s * second;
					const text = `c${n++}-`;
					const pack = n === 5 || n === 80 ? large : `p${n}`;
					await copy.commit(text, time, pack);
					if (n % 7 === 0) copy.checkpoint();
					made.push({ text, time });
				}
	const end = made.at(-1)?.time as number;
	await copy.end(end + second);
	const expectAt = async (time: number) => {
		const there = made
			.filter((one) => one.time <= time)
			.map(({ text }) => text);
		const found = await copy.restored(time);
		expect(found.rows).toEqual(there);
		// a pack may come a moment before the commit that names it
		expect(found.packs).toEqual(
			expect.arrayContaining(there.map((text) => `pack-${text}.pack`)),
		);
		return found.pieces;
	};
	for (const at of [0, 1, 8, 9, 35, 36, 50, 71, 72, 90, 107])
		await expectAt(made[at]?.time as number);
	expect(await expectAt(end)).toBeLessThan(14);

	// two days later seconds and minutes of the first days are gone, hours and days are not
	const keep = [1, 2, 31, 366];
	const names = async () => {
		const all: string[] = [];
		for (const generation of await readGenerations(copy.place))
			all.push(...generation.pieces.map(({ name }) => name));
		return all;
	};
	const before = await names();
	expect(new Set(before.map((name) => parsePieceName(name)?.level))).toEqual(
		new Set([0, 1, 2, 3, 4]),
	);
	const removed = await expirePieces(copy.place, copy.state, keep, end + hour);
	expect(removed).toBeGreaterThan(50);
	expect((await names()).length).toBe(before.length - removed);
	expect(await expirePieces(copy.place, copy.state, keep, end + hour)).toBe(0);
	for (const at of [84, 90, 107]) await expectAt(made[at]?.time as number);
	const moments = (await readGenerations(copy.place))[0]?.moments ?? [];
	expect(moments.length).toBeGreaterThan(36);
	// what is left is whole at each of its moments
	for (const { time } of moments.filter((_, i) => i % 5 === 0))
		await expectAt(time);
	expect(copy.state.facts.generation).not.toBe("");

	// folded packs are what the next moments have, and large files of nobody go
	copy.fold("folded", ...made.map(({ text }) => text));
	await copy.commit("late", end + 400 * day, "late");
	await copy.commit("later", end + 400 * day + minute, "later");
	await copy.end(end + 401 * day);
	const last = await copy.restored(end + 401 * day);
	expect(last.packs).toEqual([
		"pack-folded.pack",
		"pack-late.pack",
		"pack-later.pack",
	]);
	await expirePieces(copy.place, copy.state, keep, end + 401 * day);
	expect((await copy.restored(end + 401 * day)).rows).toEqual(last.rows);
	expect((await copy.restored(end + 401 * day)).pieces).toBeLessThan(4);
	const files: string[] = [];
	for await (const name of copy.place.list("f/")) files.push(name);
	const kept = readdirSync(join(copy.root, "f"), {
		recursive: true,
	}).filter((name) => /[0-9a-f]{64}$/.test(`${name}`));
	expect(kept).toHaveLength(1);
});
