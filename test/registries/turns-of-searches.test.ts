import { expect, test } from "vitest";
import { currentAsker, currentClaimant } from "../../src/threads/claimant.ts";
import { registryBench } from "../support/registry.ts";

const bench = registryBench();

test("searches for packages take the turns of whom they are for, and the account is found in turns of the request", async () => {
	const { db } = bench.forge.app;
	const { heavy } = db;
	const seen: unknown[] = [];
	const askers: unknown[] = [];
	const { first } = db;
	Object.assign(db, {
		heavy: {
			...heavy,
			rows: (build: never) => {
				seen.push(currentClaimant());
				return heavy.rows(build);
			},
		},
		first: (query: never, params: never) => {
			// others read on their own meanwhile, such as the audit log
			if (
				/\/src\/(?:registries|domain\/packages)\//.test(new Error().stack ?? "")
			)
				askers.push(currentAsker());
			return first(query, params);
		},
	});
	try {
		for (const search of [
			"npm/-/v1/search?text=a",
			"cargo/api/v1/crates?q=a",
			"nuget/query?q=a",
			"composer/search.json?q=a",
		])
			expect((await bench.call("GET", search)).status).toBe(200);
	} finally {
		Object.assign(db, { heavy, first });
	}
	expect(seen.length).toBeGreaterThanOrEqual(8);
	expect(new Set(seen.map((one) => typeof one))).toEqual(new Set(["string"]));
	expect(seen[0]).toMatch(/^account \d+$/);
	expect(askers.length).toBeGreaterThan(0);
	expect(askers).not.toContain(undefined);
});
