import { expect, test } from "vitest";
import { sharedReads } from "../../../src/database/postgres/shared-reads.ts";
import type { StatementResult } from "../../../src/database/postgres/statements.ts";
import { rowCache } from "../../../src/database/row-cache.ts";

const statement = { name: "q", sql: "select n from star", values: [1] };

/** A database that answers when it is told to. */
function open(tables: readonly string[] | undefined = ["star"]) {
	const cache = rowCache();
	const asked: ((n: number) => void)[] = [];
	const on = {
		run: () =>
			new Promise<StatementResult>((resolve) => {
				asked.push((n) =>
					resolve({ rows: [{ n }], rowCount: 1, command: "SELECT" }),
				);
			}),
	};
	const read = sharedReads(cache, { reads: () => tables } as never);
	return { cache, asked, read: (of = statement) => read(of, on) };
}

test("equal reads at the same time are one, and the next is served from memory", async () => {
	const { asked, read } = open();
	const both = [read(), read()];
	expect(asked).toHaveLength(1);
	asked[0]?.(5);
	expect(await Promise.all(both)).toEqual([[{ n: 5 }], [{ n: 5 }]]);
	expect(await read()).toEqual([{ n: 5 }]);
	expect(asked).toHaveLength(1);
});

test("reads of other values are others", async () => {
	const { asked, read } = open();
	const both = [read(), read({ ...statement, values: [2] })];
	for (const [n, answer] of asked.entries()) answer(n);
	expect(await Promise.all(both)).toEqual([[{ n: 0 }], [{ n: 1 }]]);
});

test("whoever comes after a commit does not share a read from before it", async () => {
	const { cache, asked, read } = open();
	const before = read();
	cache.changed(["star"]);
	const after = read();
	expect(asked).toHaveLength(2);
	asked[0]?.(1);
	expect(await before).toEqual([{ n: 1 }]);
	// the old rows were not kept, and the newer read is still shared
	const third = read();
	expect(asked).toHaveLength(2);
	asked[1]?.(2);
	expect([await after, await third, await read()]).toEqual([
		[{ n: 2 }],
		[{ n: 2 }],
		[{ n: 2 }],
	]);
});

test("nobody waits for a turn of another, nor is told that it did not come", async () => {
	const read = sharedReads(rowCache(), { reads: () => ["star"] } as never);
	let whose = "eve";
	const refusals: (() => void)[] = [];
	const rows = [{ n: 1 }];
	const on = {
		turnOf: () => whose,
		run: () =>
			whose === "eve"
				? new Promise<never>((_, reject) =>
						refusals.push(() => reject(new Error("busy"))),
					)
				: Promise.resolve({ rows, rowCount: 1, command: "SELECT" }),
	};
	const both = [read(statement, on), read(statement, on)].map((one) =>
		expect(one).rejects.toThrow("busy"),
	);
	whose = "bob";
	expect(await read(statement, on)).toEqual(rows);
	expect(refusals).toHaveLength(1);
	refusals[0]?.();
	await Promise.all(both);
});

test("a commit to another table changes nothing", async () => {
	const { cache, asked, read } = open();
	const first = read();
	cache.changed(["topic"]);
	const second = read();
	expect(asked).toHaveLength(1);
	asked[0]?.(1);
	expect(await second).toEqual(await first);
});

test("what depends on more than rows is asked each time", async () => {
	const { asked, read } = open([]);
	const cached = read();
	asked[0]?.(1);
	await cached;
	const uncached = open();
	const never = sharedReads(uncached.cache, {
		reads: () => undefined,
	} as never);
	let times = 0;
	const on = {
		run: async () => {
			times++;
			return { rows: [], rowCount: 0, command: "SELECT" };
		},
	};
	await never(statement, on);
	await never(statement, on);
	expect(times).toBe(2);
});

test("a read that fails is tried again by the next one", async () => {
	const cache = rowCache();
	const read = sharedReads(cache, { reads: () => ["star"] } as never);
	const failing = { run: () => Promise.reject(new Error("away")) };
	await expect(read(statement, failing)).rejects.toThrow("away");
	const rows = [{ n: 1 }];
	const working = { run: async () => ({ rows, rowCount: 1, command: "S" }) };
	expect(await read(statement, working)).toEqual(rows);
});
