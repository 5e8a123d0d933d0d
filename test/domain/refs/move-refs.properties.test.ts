import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
	type LoggedMove,
	lostRefs,
	moveRefs,
} from "../../../src/domain/refs/move-refs.ts";
import { allRefs } from "../../../src/domain/refs/ref.ts";
import { repositoryById } from "../../../src/domain/repositories/repository.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { cases } from "../../properties.ts";
import { counted, testForge } from "../../support/forge.ts";

let forge: Forge;
let store: number;
beforeAll(async () => {
	forge = await testForge();
	const made = await forge.call<{ id: number }>("POST", "/user/repos", {
		body: { name: "moves" },
	});
	const row = await repositoryById(forge.app.db, made.body.id);
	store = row?.store_id as number;
});

type Oid = string | null;
type Refs = ReadonlyMap<string, string>;
type Move = readonly [name: string, from: Oid, to: Oid];
const oids: Oid[] = [null, ..."123"].map((n) =>
	n === null ? n : n.padStart(40, "0"),
);
const name = fc
	.constantFrom("a", "a/b", "a/b/c", "a0", "x")
	.map((n) => `refs/heads/${n}`);
/** Where a move begins: mostly where the ref is, so that long sequences succeed. */
const wish = fc.record({
	name,
	to: fc.constantFrom(...oids),
	from: fc.option(fc.constantFrom(...oids), { freq: 12, nil: "as it is" }),
});

/** Twice in one set, so that the second says what is already so. */
const one = { name: "refs/heads/a", to: oids[1] as Oid, from: "as it is" };

/** What becomes of refs by moves that are all right; undefined when some are not. */
function moved(before: Refs, moves: readonly Move[]): Refs | undefined {
	const after = new Map(before);
	for (const [name, from, to] of moves) {
		if ((after.get(name) ?? null) !== from) return undefined;
		if (to === null) after.delete(name);
		else after.set(name, to);
	}
	const names = [...after.keys()];
	const clash = names.some((one) =>
		names.some((other) => other.startsWith(`${one}/`)),
	);
	return clash ? undefined : after;
}
const move = (moves: readonly Move[]) =>
	forge.app.db.write((tx) =>
		moveRefs(
			forge.app,
			tx,
			store,
			moves.map(
				([name, from, to]): LoggedMove => ({
					name,
					from,
					to,
					actor: null,
					how: "push",
				}),
			),
			0,
		),
	);
const sorted = (refs: Refs) => [...refs].sort(([a], [b]) => (a < b ? -1 : 1));

test("any sequence of moves leaves the refs that it should, each set as a whole or not at all", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), {
				maxLength: 8,
			}),
			async (sets) => {
				const rows = async () =>
					new Map(
						(await allRefs(forge.app.db, store)).map((r) => [r.name, r.oid]),
					);
				await forge.app.db.write(async (tx) => {
					for (const table of ["git_ref", "ref_move"] as const)
						await tx.change((q) =>
							q.deleteFrom(table).where("store_id", "=", store),
						);
				});
				let model: Refs = new Map();
				for (const set of sets) {
					const here = new Map<string, Oid>(model);
					const moves = set.map(({ name, from, to }): Move => {
						const at = from === "as it is" ? (here.get(name) ?? null) : from;
						here.set(name, to);
						return [name, at as Oid, to];
					});
					const wanted = moved(model, moves);
					const error = await move(moves).then(
						() => undefined,
						(reason: unknown) => reason,
					);
					if (wanted) {
						expect(error).toBeUndefined();
						model = wanted;
					} else expect(lostRefs(error)?.size).toBeGreaterThan(0);
					expect(sorted(await rows())).toEqual(sorted(model));
				}
				const log = await forge.app.db.rows((q) =>
					q
						.selectFrom("ref_move")
						.select(["name", "old_oid", "new_oid"])
						.where("store_id", "=", store)
						.orderBy("version")
						.orderBy("id"),
				);
				const replayed = moved(
					new Map(),
					log.map((row): Move => [row.name, row.old_oid, row.new_oid]),
				);
				expect(replayed && sorted(replayed)).toEqual(sorted(model));
			},
		),
		{ ...cases(20), examples: [[[[one, one]]]] },
	);
});

test("names that clash are told also among many new ones", async () => {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		body: { name: "many" },
	});
	const row = await repositoryById(forge.app.db, body.id);
	const oid = oids[1] as string;
	const move = (names: readonly string[]) =>
		forge.app.db.write((tx) =>
			moveRefs(
				forge.app,
				tx,
				row?.store_id as number,
				names.map((name) => ({
					name: `refs/heads/${name}`,
					from: null,
					to: oid,
					actor: null,
					how: "push" as const,
				})),
				0,
			),
		);
	const many = Array.from({ length: 200 }, (_, i) => `n${i}/x`);
	await move(["taken", "deep/er"]);
	const clashing = ["taken/x", "taken/y/z/0", "deep", "n7"];
	const lost = await move([...many, ...clashing, "free"]).catch((error) => [
		...(lostRefs(error)?.keys() ?? []),
	]);
	expect(lost).toEqual(clashing.map((name) => `refs/heads/${name}`));
	await move(many);
	const kept = await allRefs(forge.app.db, row?.store_id as number);
	expect(kept).toHaveLength(202);
});

test("many refs are written by few statements, in the order in which they were pushed", async () => {
	const { body } = await forge.call<{ id: number }>("POST", "/user/repos", {
		body: { name: "bulk" },
	});
	const store = (await repositoryById(forge.app.db, body.id))
		?.store_id as number;
	const count = 1000;
	const names = Array.from({ length: count }, (_, i) => `refs/heads/b${i}`);
	const move = (from: Oid, to: Oid) =>
		forge.app.db.write(async (tx) => {
			const { counting, count } = counted(tx);
			const moves = names.map(
				(name): LoggedMove => ({ name, from, to, actor: null, how: "push" }),
			);
			await moveRefs(forge.app, counting, store, moves, 0);
			return count();
		});
	const [, one, two] = oids as [null, string, string];
	for (const [from, to] of [
		[null, one],
		[one, two],
		[two, null],
	] as const) {
		expect(await move(from, to)).toBeLessThan(30);
		const refs = await allRefs(forge.app.db, store);
		expect(new Set(refs.map(({ oid }) => oid))).toEqual(
			new Set(to === null ? [] : [to]),
		);
		expect(refs).toHaveLength(to === null ? 0 : count);
	}
	const log = await forge.app.db.rows((q) =>
		q
			.selectFrom("ref_move")
			.select("name")
			.where("store_id", "=", store)
			.orderBy("id"),
	);
	expect(log.map(({ name }) => name)).toEqual([...names, ...names, ...names]);
});

test("a new ref is compared with the few that may clash with it, not with all of the store", async () => {
	const body = { name: "many-refs" };
	const made = await forge.call<{ id: number }>("POST", "/user/repos", {
		body,
	});
	const row = await repositoryById(forge.app.db, made.body.id);
	const to = oids[1] as string;
	const put = (names: readonly string[]) =>
		forge.app.db.write(async (tx) => {
			let read = 0;
			const counting: typeof tx = Object.assign(Object.create(tx), {
				all: async (...asked: Parameters<typeof tx.all>) => {
					const rows = await tx.all(...asked);
					read += rows.length;
					return rows;
				},
			});
			const moves = names.map(
				(name): LoggedMove => ({
					...{ name, from: null, to },
					...{ actor: null, how: "push" },
				}),
			);
			await moveRefs(forge.app, counting, row?.store_id as number, moves, 1);
			return read;
		});
	await put(Array.from({ length: 200 }, (_, i) => `refs/heads/n${i}`));
	expect(await put(["refs/heads/one-more"])).toBeLessThan(10);
});
