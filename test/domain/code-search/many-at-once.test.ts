import { expect, test } from "vitest";
import { openSearchThreads } from "../../../src/text/code/open-search-threads.ts";
import { afterFile } from "../../support/after-file.ts";

const threads = openSearchThreads({ file: "none" });
afterFile(() => threads.close());
const busy = () => new Error("busy");

test("searches of one reader are done two at once, and another's come between them", async () => {
	let most = 0;
	let working = 0;
	const ended: string[] = [];
	const ends: (() => void)[] = [];
	const search = (user: string) =>
		threads
			.search(user, busy, async () => {
				most = Math.max(most, ++working);
				await new Promise<void>((end) => ends.push(end));
				working--;
				ended.push(user);
			})
			.catch((error: Error) => ended.push(error.message));
	const many = Array.from({ length: 150 }, () => search("ada"));
	const other = search("bob");
	const settled = Promise.all([...many, other]);
	await expect.poll(() => ends.length).toBe(3);
	// half of the places that may wait are one reader's
	expect(ended.filter((one) => one === "busy")).toHaveLength(150 - 2 - 100);
	let done = false;
	void settled.then(() => {
		done = true;
	});
	while (!done) {
		for (const end of ends.splice(0)) end();
		await new Promise(setImmediate);
	}
	expect(most).toBe(3);
	expect(ended.indexOf("bob")).toBeLessThan(60);
	expect(ended).toHaveLength(151);
});

test("a search that fails gives its place away", async () => {
	const fails = threads.search("ada", busy, async () => {
		throw new Error("no");
	});
	await expect(fails).rejects.toThrow("no");
	expect(await threads.search("ada", busy, async () => 1)).toBe(1);
});

test("a search that is alone has two threads; of several, one account leaves one to others", async () => {
	const perUser = async (cores: number, searches: number) => {
		const own = openSearchThreads({ file: "none" }, cores);
		const ends: (() => void)[] = [];
		const some = Array.from({ length: searches }, (_, i) =>
			own.search(
				`user ${i}`,
				busy,
				() => new Promise<void>((end) => ends.push(end)),
			),
		);
		await expect.poll(() => ends.length).toBe(searches);
		const during = own.perUser;
		for (const end of ends) end();
		await Promise.all(some);
		return [during, own.perUser];
	};
	const all = (searches: number) =>
		Promise.all([1, 2, 3, 4, 64].map((cores) => perUser(cores, searches)));
	const alone = [1, 2, 2, 2, 2];
	const others = [1, 1, 1, 2, 2];
	expect(await all(1)).toEqual(alone.map((n) => [n, n]));
	expect(await all(2)).toEqual(others.map((n, i) => [n, alone[i]]));
});
