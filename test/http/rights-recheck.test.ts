import { expect, test } from "vitest";
import type { App } from "../../src/app.ts";
import type { Transaction } from "../../src/database/database.ts";
import { forbidden } from "../../src/errors.ts";
import { withRightsRecheck } from "../../src/http/rights-recheck.ts";

/** An App whose database runs each transaction at once, and what has been asked. */
function trial({ complete = true, began = performance.now() } = {}) {
	const state = { complete, asked: 0, allowed: true };
	const db = {
		dialect: "sqlite",
		async write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
			const after: (() => void)[] = [];
			const tx = {
				known: async () => db,
				afterCommit: (act: () => void) => void after.push(act),
			};
			const value = await work(tx as unknown as Transaction);
			for (const act of after) act();
			return value;
		},
	};
	const app = withRightsRecheck(
		{ db, repositories: { commits: {} } } as unknown as App,
		{
			began,
			complete: () => state.complete,
			async ask() {
				state.asked++;
				if (!state.allowed) throw forbidden("lost");
			},
		},
	);
	return { state, write: () => app.db.write(async () => "done") };
}
const longAgo = () => performance.now() - 60_000;

test("an answer that is new is not asked for again, and counts for all that follows from it", async () => {
	const { state, write } = trial();
	expect(await write()).toBe("done");
	state.allowed = false;
	expect(await write()).toBe("done");
	expect(state.asked).toBe(0);
});

test("an answer that is old is asked for again, once", async () => {
	const { state, write } = trial({ began: longAgo() });
	await write();
	state.allowed = false;
	expect(await write()).toBe("done");
	expect(state.asked).toBe(1);
});

test("while something is still to come each transaction asks, and the first after it once more", async () => {
	const { state, write } = trial({ complete: false });
	await write();
	await write();
	state.complete = true;
	await write();
	await write();
	expect(state.asked).toBe(3);
});

test("nothing is done for who has lost the right, however often it is tried", async () => {
	const { state, write } = trial({ complete: false });
	state.allowed = false;
	state.complete = true;
	await expect(write()).rejects.toThrow("lost");
	await expect(write()).rejects.toThrow("lost");
	expect(state.asked).toBe(2);
});
