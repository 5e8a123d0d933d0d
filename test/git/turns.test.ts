import { expect, test } from "vitest";
import { isGitError } from "../../src/git/errors.ts";
import { openTurns } from "../../src/git/upload/turns.ts";

const limits = {
	atOnce: 3,
	perUser: 2,
	perStore: 2,
	waiting: 4,
	patience: 60_000,
};
const busy = (error: unknown) => isGitError(error, "busy");

/** Claims turns and notes in which order they were given. */
function asking(changes: Partial<typeof limits> = {}) {
	const turns = openTurns({ ...limits, ...changes });
	const given: string[] = [];
	const ends = new Map<string, () => void>();
	return {
		given,
		async ask(
			name: string,
			user: string,
			store: number,
			signal?: AbortSignal,
		): Promise<void> {
			const end = await turns.take({ user, store }, signal);
			given.push(name);
			ends.set(name, end);
		},
		async end(name: string): Promise<void> {
			ends.get(name)?.();
			await new Promise(setImmediate);
		},
	};
}

test("one user and one store take their share, and others pass", async () => {
	const { ask, end, given } = asking();
	await Promise.all([ask("a1", "a", 1), ask("a2", "a", 2)]);
	const waiting = [ask("a3", "a", 3), ask("b1", "b", 1)];
	await new Promise(setImmediate);
	expect(given).toEqual(["a1", "a2", "b1"]);
	// the store 1 has its two, the user a as well
	waiting.push(ask("c1", "c", 1));
	await end("a2");
	expect(given).toEqual(["a1", "a2", "b1", "a3"]);
	await end("b1");
	expect(given.at(-1)).toBe("c1");
	await Promise.all(waiting);
});

test("a turn ends once, however often that is said", async () => {
	const { ask, end, given } = asking({ atOnce: 1 });
	await ask("a", "a", 1);
	const waiting = [ask("b", "b", 2), ask("c", "c", 3)];
	await end("a");
	await end("a");
	expect(given).toEqual(["a", "b"]);
	await end("b");
	await Promise.all(waiting);
});

test("the queue has an end, and one user cannot fill it", async () => {
	const { ask, end, given } = asking({ atOnce: 1 });
	await ask("a", "a", 1);
	const waiting = [ask("b", "a", 1), ask("c", "a", 1)];
	await expect(ask("d", "a", 1)).rejects.toSatisfy(busy);
	waiting.push(ask("e", "b", 1), ask("f", "c", 1));
	await expect(ask("g", "d", 1)).rejects.toSatisfy(busy);
	for (const name of ["a", "b", "e", "f"]) await end(name);
	await Promise.all(waiting);
	// the second claim of a user comes behind the first ones of others
	expect(given).toEqual(["a", "b", "e", "f", "c"]);
});

test("patience has an end, and who has gone gets no turn", async () => {
	const short = asking({ atOnce: 1, patience: 1 });
	await short.ask("a", "a", 1);
	await expect(short.ask("b", "b", 1)).rejects.toSatisfy(busy);

	const { ask, end, given } = asking({ atOnce: 1 });
	await ask("a", "a", 1);
	const gone = new AbortController();
	const leaving = ask("b", "b", 1, gone.signal);
	const staying = ask("c", "c", 1);
	gone.abort();
	await expect(leaving).rejects.toSatisfy((e) => isGitError(e, "aborted"));
	await expect(ask("d", "d", 1, gone.signal)).rejects.toSatisfy((e) =>
		isGitError(e, "aborted"),
	);
	await end("a");
	await staying;
	expect(given).toEqual(["a", "c"]);
});
