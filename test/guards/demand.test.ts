import { describe, expect, test } from "vitest";
import { anonymous } from "../../src/domain/permissions/actor.ts";
import { signedIn } from "../../src/domain/policies/repository.ts";
import { forbidden } from "../../src/errors.ts";
import {
	accountOf,
	asks,
	type Condition,
	type Demand,
	guard,
	type Source,
	signedInBy,
	within,
} from "../../src/guards/demand.ts";
import type { Entry } from "../../src/http/endpoint.ts";

const entry = { actor: anonymous } as unknown as Entry;
const source = (more: Partial<Source<object>> = {}): Source<object> => ({
	...{ who: "may see it", load: async () => ({}) },
	...more,
});
const demand = (more: Partial<Demand<object>>): Demand<object> => ({
	check: () => undefined,
	...more,
});
const says = (
	of: Source<object>,
	demands: Condition<object>[] = [],
	after: Condition<object>[] = [],
) => guard(of, demands, after).says;

describe("what a guard says", () => {
	test("names all that it asks once, in order, and what prevents the act", () => {
		const open = source({ who: asks });
		expect(says(open)).toBe("Allowed for everyone.");
		expect(says(source())).toBe("Allowed if the caller can see it.");
		const writes = demand({ who: "may write it" });
		expect(says(open, [writes, demand({ who: "is there" })])).toBe(
			"Allowed if the caller can write it and is there.",
		);
		const full = says(
			source({ unless: ["it is shut"] }),
			[writes, demand({ unless: "it is old" }), writes],
			[demand({ who: "is kind", unless: "it is shut" })],
		);
		expect(full).toBe(
			"Allowed if the caller can see it, can write it and is kind, unless it is shut or it is old.",
		);
	});

	test("has what the guard around it asks, too", () => {
		const outer = guard(source({ unless: ["it is shut"] }), [
			demand({ who: "may write it", unless: "it is old" }),
		]);
		const named = within(outer, async () => ({}), "has its name");
		expect(says(named, [demand({ who: "is kind", unless: "it rains" })])).toBe(
			"Allowed if the caller can see it, can write it, has its name and is kind, unless it is shut or it is old or it rains.",
		);
		const plain = within(guard(source(), []), async () => ({}));
		expect(plain).toMatchObject({ who: "may see it", unless: [] });
	});
});

describe("what a guard asks", () => {
	test("is refused by demands that are decided at once and by those that are waited for", async () => {
		for (const check of [
			() => {
				throw forbidden("no");
			},
			async () => {
				throw forbidden("no");
			},
		]) {
			const no = demand({ check });
			await expect(guard(source(), [no]).enter(entry)).rejects.toThrow("no");
			const late = guard(source(), [], [no]);
			expect(await late.enter(entry)).toEqual({});
			await expect(late.admit?.(entry, {}, undefined)).rejects.toThrow("no");
		}
	});

	test("is asked in order, each when those before it are met", async () => {
		const asked: string[] = [];
		const slow = demand({
			async check() {
				await Promise.resolve();
				asked.push("slow");
			},
		});
		const quick = demand({ check: () => void asked.push("quick") });
		await guard(source(), [slow, quick, slow]).enter(entry);
		expect(asked).toEqual(["slow", "quick", "slow"]);
	});

	test("is an account only where nobody else is let in", () => {
		expect(guard(source(), []).signedIn).toBe(false);
		expect(() => signedInBy(guard(source(), []))).toThrow(
			"no account is demanded",
		);
		const byRule = guard(source(), [signedIn as unknown as Demand<object>]);
		const bySource = guard(source({ signedIn: true }), []);
		for (const of of [byRule, bySource])
			expect(signedInBy(of).signedIn).toBe(true);
		expect(
			guard(
				within(bySource, async () => ({})),
				[],
			).signedIn,
		).toBe(true);
		expect(() => accountOf(anonymous)).toThrow("token is required");
	});

	test("is asked after the body only where there is something to ask", () => {
		expect(guard(source(), [demand({})]).admit).toBeUndefined();
		expect(guard(source(), [], [demand({})]).admit).toBeTypeOf("function");
	});
});
