import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { lostRefs, moveRefs } from "../../../src/domain/refs/move-refs.ts";
import { allRefs } from "../../../src/domain/refs/ref.ts";
import { repositoryById } from "../../../src/domain/repositories/repository.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { cases } from "../../properties.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
let repositories = 0;
beforeAll(async () => {
	forge = await testForge();
});

/** A store without refs. */
async function emptyStore(): Promise<number> {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		body: { name: `race-${repositories++}` },
	});
	const row = await repositoryById(forge.app.db, body.id);
	return row?.store_id as number;
}

const oidOf = (n: number) => `${n}`.padStart(40, "0");
const branches = ["refs/heads/a", "refs/heads/b"];

test("however the steps of movers mix, what they were told is what the refs went through", async () => {
	const store = await emptyStore();
	let made = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.array(
				fc.array(fc.subarray(branches, { minLength: 1 }), {
					minLength: 1,
					maxLength: 3,
				}),
				{ minLength: 2, maxLength: 4 },
			),
			async (s, movers) => {
				const { db } = forge.app;
				const read = async () =>
					new Map((await allRefs(db, store)).map((r) => [r.name, r.oid]));
				const begun = await read();
				const told: { name: string; from: string | null; to: string }[] = [];
				const work = movers.map(async (sets) => {
					for (const names of sets) {
						const before = await read();
						// others move meanwhile
						await s.schedule(Promise.resolve(), "read");
						const moves = names.map((name) => ({
							name,
							from: before.get(name) ?? null,
							to: oidOf(++made),
							...{ actor: null, how: "push" as const },
						}));
						try {
							await db.write((tx) => moveRefs(forge.app, tx, store, moves, 0));
							told.push(...moves);
						} catch (error) {
							// nothing of a set is moved where one ref was
							expect(lostRefs(error)?.size).toBeGreaterThan(0);
						}
					}
				});
				await s.waitFor(Promise.all(work));
				const after = await read();
				for (const name of branches) {
					// the moves that were accepted are one chain from the first value to the last
					const left = new Map(
						told
							.filter((one) => one.name === name)
							.map(({ from, to }) => [from, to]),
					);
					let at = begun.get(name) ?? null;
					while (left.has(at)) {
						const next = left.get(at) as string;
						left.delete(at);
						at = next;
					}
					expect([...left]).toEqual([]);
					expect(after.get(name) ?? null).toBe(at);
				}
			},
		),
		cases(40),
	);
});
