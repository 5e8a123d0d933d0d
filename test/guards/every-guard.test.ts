import { expect, test } from "vitest";
import type { DemandingGuard } from "../../src/guards/demand.ts";

const modules = await Promise.all(
	Object.entries(import.meta.glob(["../../src/guards/*.ts"])).map(
		async ([path, load]) =>
			[path, (await load()) as Record<string, unknown>] as const,
	),
);
const isGuard = (value: unknown): value is DemandingGuard<object> =>
	typeof (value as DemandingGuard<object> | undefined)?.enter === "function";

/** The groups of guards, such as `issues`: each member makes one. */
const made = modules.flatMap(([path, module]) =>
	Object.entries(module).flatMap(([group, members]) => {
		if (typeof members !== "object" || !members || isGuard(members)) return [];
		return Object.entries(members)
			.filter(([, make]) => typeof make === "function" && make.length === 0)
			.map(([name, make]) => ({
				name: `${group}.${name} of ${path.split("/").at(-1)}`,
				guardOf: make as () => unknown,
			}));
	}),
);
const others = modules.flatMap(([path, module]) =>
	Object.entries(module).flatMap(([name, guard]) =>
		isGuard(guard)
			? [
					{
						name: `${name} of ${path.split("/").at(-1)}`,
						guardOf: () => guard as unknown,
					},
				]
			: [],
	),
);

test("there are guards of everything", () => {
	expect(made.length).toBeGreaterThan(100);
	expect(others.length).toBeGreaterThan(4);
});

test.each([...made, ...others])("$name says who is let in", ({ guardOf }) => {
	const guard = guardOf();
	expect(isGuard(guard)).toBe(true);
	const { says, source, demands } = guard as DemandingGuard<object>;
	expect(says).toMatch(/^Allowed (if the caller \w|for everyone).*\.$/);
	expect(says).not.toMatch(/ asks[,.]| asks and |undefined|\n|,\.| {2}/);
	for (const { who, unless } of demands) {
		for (const part of who?.split("\n") ?? [])
			expect(says).toContain(part.replace(/\bmay\b/g, "can"));
		if (unless) expect(says).toContain(unless.replace(/\bmay\b/g, "can"));
	}
	for (const part of source.who.split("\n"))
		if (part !== "asks")
			expect(says).toContain(part.replace(/\bmay\b/g, "can"));
});

test("a part that is said twice is told once", () => {
	for (const { guardOf } of made) {
		const { says } = guardOf() as DemandingGuard<object>;
		const parts = says.replace(/^Allowed if the caller |, unless .*$/g, "");
		const named = parts.split(/, | and (?=is |can |came )/);
		expect(named).toEqual([...new Set(named)]);
	}
});
