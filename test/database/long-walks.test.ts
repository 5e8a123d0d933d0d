import { expect, test } from "vitest";
import { beginWalk } from "../../src/database/queries/long-walks.ts";

const quick = async () => "piece";
/** Reads so many pieces that the walk needs a turn. */
async function readMany(walk: ReturnType<typeof beginWalk>) {
	for (let at = 0; at < 11; at++) await walk.read(quick);
}

test("one reader has one long walk at a time, and another does not wait for it", async () => {
	const first = beginWalk({}, "ada");
	await readMany(first);
	const second = beginWalk({}, "ada");
	let done = false;
	const waits = readMany(second).then(() => {
		done = true;
	});
	const other = beginWalk({}, "ben");
	await readMany(other);
	expect(done).toBe(false);
	other.end();
	first.end();
	await waits;
	second.end();
});

test("short walks, and those that nobody waits for, take no turn", async () => {
	const first = beginWalk({}, "eve");
	await readMany(first);
	expect(await beginWalk({}, "eve").read(quick)).toBe("piece");
	await readMany(beginWalk({}, undefined));
	first.end();
});

test("a walk whose pieces take turns themselves waits for no other", async () => {
	const first = beginWalk({ inTurns: true }, "kim");
	await readMany(first);
	const second = beginWalk({ inTurns: true }, "kim");
	await readMany(second);
	first.end();
	second.end();
});

test("a walk that takes too long says how to narrow it", async () => {
	const walk = beginWalk({}, "zoe");
	const began = performance.now();
	const { now } = performance;
	let late = 0;
	performance.now = () => {
		late += 6000;
		return began + late;
	};
	try {
		await walk.read(quick);
		await expect(walk.read(quick)).rejects.toThrow("takes too long to read");
	} finally {
		performance.now = now;
		walk.end();
	}
});
