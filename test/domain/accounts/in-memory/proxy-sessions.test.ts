import { expect, test } from "vitest";
import type { Session } from "../../../../src/domain/accounts/account.ts";
import { openProxySessions } from "../../../../src/domain/accounts/in-memory/proxy-sessions.ts";

const by = (account: number, agent: string) => ({
	...{ account, agent, address: "10.0.0.1" },
});

function bench() {
	let at = 1_000_000;
	let last = 0;
	const sessions = openProxySessions(() => at);
	return {
		sessions,
		later: (ms: number) => {
			at += ms;
		},
		begin: async (account: number, agent: string) => {
			const id = ++last;
			const started = await sessions.begin(by(account, agent), async () => ({
				session: { id } as Session,
				secret: `secret ${id}`,
			}));
			return started.session.id;
		},
		has: (account: number, agent: string) =>
			sessions.find(by(account, agent)) !== undefined,
	};
}

test("a session is given again until its cookie came, it is over, or an hour has gone by", async () => {
	const { sessions, begin, has, later } = bench();
	const first = await begin(1, "a");
	expect(await begin(1, "a")).toBe(first);
	sessions.brought(first + 100);
	expect(has(1, "a")).toBe(true);
	sessions.brought(first);
	expect(has(1, "a")).toBe(false);
	const second = await begin(1, "a");
	expect(second).not.toBe(first);
	// the first one has nothing to do with it any more
	sessions.brought(first);
	expect(has(1, "a")).toBe(true);
	const known = sessions.find(by(1, "a"));
	if (known) sessions.forget(by(1, "a"), known);
	expect(has(1, "a")).toBe(false);
	await begin(1, "a");
	later(3_599_999);
	expect(has(1, "a")).toBe(true);
	later(1);
	expect(has(1, "a")).toBe(false);
});

test("what cannot begin is not remembered", async () => {
	const { sessions, has } = bench();
	await expect(
		sessions.begin(by(1, "a"), async () => {
			throw new Error("refused");
		}),
	).rejects.toThrow("refused");
	expect(has(1, "a")).toBe(false);
});

test("one account pushes out its own sessions alone", async () => {
	const { begin, has } = bench();
	await begin(2, "a");
	for (let i = 0; i < 25; i++) await begin(1, `agent ${i}`);
	expect(has(2, "a")).toBe(true);
	const kept = Array.from({ length: 25 }, (_, i) => has(1, `agent ${i}`));
	expect(kept).toEqual([...Array(5).fill(false), ...Array(20).fill(true)]);
});

test("of more than 10,000 the oldest are forgotten", async () => {
	const { begin, has } = bench();
	for (let account = 1; account <= 10_001; account++) await begin(account, "a");
	expect([1, 2, 10_001].map((account) => has(account, "a"))).toEqual([
		...[false, true, true],
	]);
});
