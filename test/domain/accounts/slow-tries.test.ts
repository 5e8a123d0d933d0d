import { expect, test } from "vitest";
import { openSlowTries } from "../../../src/domain/accounts/throttle/slow-tries.ts";

test("tries of one account come one after the other, and those of another do not wait for them", async () => {
	const tries = openSlowTries();
	const done: string[] = [];
	const one = async (key: string, name: string) => {
		await tries.turn(key);
		done.push(name);
	};
	await Promise.all([
		one("ada", "first of ada"),
		one("ada", "second of ada"),
		one("ben", "first of ben"),
	]);
	expect(done.at(-1)).toBe("second of ada");
	expect(new Set(done.slice(0, 2))).toEqual(
		new Set(["first of ada", "first of ben"]),
	);
});

test("a try waits for a second, and the next one for another", async () => {
	const tries = openSlowTries();
	const began = performance.now();
	const second = tries.turn("ada").then(() => tries.turn("ada"));
	await tries.turn("ben");
	// timers of Node may be a millisecond early
	expect(performance.now() - began).toBeGreaterThan(990);
	await second;
	expect(performance.now() - began).toBeGreaterThan(1980);
});

test("ten tries of an account wait, the next is refused at once, and other accounts go on", async () => {
	const tries = openSlowTries();
	const waiting = Array.from({ length: 10 }, () => tries.turn("ada"));
	await expect(tries.turn("ada")).rejects.toMatchObject({
		kind: "too-many",
		details: { retryAfter: 10 },
	});
	await tries.turn("ben");
	await waiting[0];
	// one has had its turn
	await Promise.race([tries.turn("ada"), waiting[1]]);
});

test("so many accounts wait at the same time, and no more", async () => {
	const tries = openSlowTries();
	const waiting = Array.from({ length: 200 }, (_, n) => tries.turn(`${n}`));
	await expect(tries.turn("one more")).rejects.toMatchObject({
		kind: "too-many",
	});
	// one of those that wait already has a second try
	const second = tries.turn("7");
	await Promise.all(waiting);
	await tries.turn("one more");
	await second;
});

test("a try that comes later waits for those that wait already", async () => {
	const tries = openSlowTries();
	const done: string[] = [];
	const one = (name: string) => tries.turn("ada").then(() => done.push(name));
	const [first, ...others] = ["first", "second", "third"].map(one);
	await first;
	await Promise.all([...others, one("late")]);
	expect(done).toEqual(["first", "second", "third", "late"]);
});
