import { beforeAll, beforeEach, expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import {
	type Actor,
	actingFor,
} from "../../../src/domain/permissions/actor.ts";
import { applyMoves } from "../../../src/domain/refs/apply-moves.ts";
import {
	branchOf,
	conflictReason,
	lostRefs,
} from "../../../src/domain/refs/move-refs.ts";
import { type RefMove, refsByNames } from "../../../src/domain/refs/ref.ts";
import {
	type Repository,
	repositoryById,
} from "../../../src/domain/repositories/repository.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;
let app: App;
let ada: Actor;
let repository: Repository;
let jobs: string[];
let events: { moves: { ref: string; forced: boolean }[]; actor?: number }[];
let count = 0;
const oid = (n: number) => `${n}`.padStart(40, "0");
const main = "refs/heads/main";
const dev = "refs/heads/dev";

beforeAll(async () => {
	forge = await testForge();
	await forge.user("ada");
	ada = actingFor((await accountByName(forge.app.db, "ada")) as Account);
});
beforeEach(async () => {
	const made = await forge.call<{ id: number }>("POST", "/user/repos", {
		body: { name: `moves${++count}` },
	});
	repository = (await repositoryById(forge.app.db, made.body.id)) as Repository;
	[jobs, events] = [[], []];
	// what follows is told, and does not happen: there are no objects
	app = Object.assign(Object.create(forge.app) as App, {
		jobs: {
			enqueue: async (_: unknown, job: { kind: string }) =>
				void jobs.push(job.kind),
		},
		events: {
			async record(
				_: unknown,
				event: { actor: number; payload: { moves: [] } },
			) {
				events.push({ actor: event.actor, moves: event.payload.moves });
			},
		},
	});
});

const apply = (
	moves: RefMove[],
	{ actor = ada, of = repository }: { actor?: Actor; of?: Repository } = {},
) =>
	app.db.write((tx) =>
		applyMoves(app, tx, of, [{ actor, how: "push" as const, moves }]),
	);
const state = async () => {
	const { branches, empty, default_branch } = (await repositoryById(
		...([app.db, repository.id] as const),
	)) as Repository;
	return [branches, empty, default_branch];
};
const log = async () =>
	(
		await app.db.rows((q) =>
			q
				.selectFrom("ref_move")
				.select(["name", "actor_id"])
				.where("store_id", "=", repository.store_id)
				.orderBy("id"),
		)
	).map(({ name, actor_id }) => [name, actor_id]);
const lookUps = ["index-code", "index-commits"];

test("the first push of branches chooses the default one, and each is counted", async () => {
	expect(await state()).toEqual([0, 1, "main"]);
	await apply([{ name: "refs/tags/v1", from: null, to: oid(1) }]);
	expect(await state()).toEqual([0, 1, "main"]);
	await apply([{ name: dev, from: null, to: oid(1) }]);
	expect(await state()).toEqual([1, 0, "dev"]);
	await apply([
		{ name: main, from: null, to: oid(1) },
		{ name: "refs/heads/x", from: null, to: oid(1) },
	]);
	expect(await state()).toEqual([3, 0, "dev"]);
	await apply([
		{ name: main, from: oid(1), to: null },
		{ name: "refs/heads/x", from: oid(1), to: oid(2) },
	]);
	expect(await state()).toEqual([2, 0, "dev"]);
	await apply([{ name: "refs/tags/v1", from: oid(1), to: null }]);
	expect(await state()).toEqual([2, 0, "dev"]);
	const id = ada.account?.id;
	expect(await log()).toEqual([
		...[
			["refs/tags/v1", id],
			[dev, id],
			[main, id],
			["refs/heads/x", id],
		],
		...[
			[main, id],
			["refs/heads/x", id],
			["refs/tags/v1", id],
		],
	]);
});

test("what moved is told with who moved it, and what stays is not", async () => {
	await apply([{ name: main, from: null, to: oid(1) }]);
	expect(events).toEqual([
		{
			actor: ada.account?.id,
			moves: [{ ref: main, from: null, to: oid(1), forced: false }],
		},
	]);
	expect(jobs).toContain("maintain-store");
	[jobs, events] = [[], []];
	await apply([{ name: main, from: oid(1), to: oid(1) }]);
	expect([jobs, events]).toEqual([[], []]);
	const key: Actor = {
		...{ account: undefined, via: "key", token: undefined },
		deploy: { key: 1, opens: new Map() },
	};
	await apply(
		[
			{ name: dev, from: null, to: oid(2) },
			{ name: main, from: oid(1), to: oid(1) },
		],
		{ actor: key },
	);
	expect((await log()).at(-1)).toEqual([dev, null]);
	expect(await log()).toHaveLength(2);
	expect(events).toEqual([expect.objectContaining({ actor: undefined })]);
});

test("a ref that stays where it is keeps what is known of it", async () => {
	const name = "refs/tags/v1";
	await apply([{ name, from: null, to: oid(1), peeled: oid(2) }]);
	const known = async () => {
		const refs = await refsByNames(app.db, repository.store_id, [name]);
		return refs.map((ref) => [ref.oid, ref.peeled]);
	};
	const before = await known();
	expect(before).toEqual([[oid(1), oid(2)]]);
	await apply([{ name, from: oid(1), to: oid(1) }]);
	expect(await known()).toEqual(before);
});

test("what is looked up anew is that of the default branch, or of more where the repository says so", async () => {
	await apply([{ name: main, from: null, to: oid(1) }]);
	expect(jobs).toEqual(expect.arrayContaining(lookUps));
	const planned = async (settings: object, name: string) => {
		jobs = [];
		await apply([{ name, from: null, to: oid(1) }], {
			of: { ...repository, settings: JSON.stringify(settings) },
		});
		return lookUps.filter((kind) => jobs.includes(kind));
	};
	expect(await planned({}, dev)).toEqual([]);
	expect(await planned({ search_refs: [] }, "refs/heads/e")).toEqual([]);
	expect(await planned({ search_refs: ["x"] }, "refs/heads/f")).toEqual(
		lookUps,
	);
});

test("commits are hidden from search when the default branch may have lost some", async () => {
	await apply([
		{ name: main, from: null, to: oid(1) },
		{ name: dev, from: null, to: oid(1) },
	]);
	const shown = async (...moves: RefMove[]) => {
		await app.db.script(
			`delete from code_head where repository_id = ${repository.id}`,
		);
		await app.db.write((tx) =>
			tx.change((q) =>
				q.insertInto("code_head").values({
					...{ repository_id: repository.id, branch: ":commits", shown: 1 },
				} as never),
			),
		);
		await apply(moves);
		const [row] = await app.db.rows((q) =>
			q
				.selectFrom("code_head")
				.select("shown")
				.where("repository_id", "=", repository.id),
		);
		return row?.shown;
	};
	expect(await shown({ name: main, from: oid(1), to: oid(2) })).toBe(1);
	expect(
		await shown({ name: dev, from: oid(1), to: oid(2), forced: true }),
	).toBe(1);
	expect(
		await shown({ name: main, from: oid(2), to: oid(3), forced: true }),
	).toBe(0);
	expect(
		await shown(
			{ name: main, from: oid(3), to: oid(4), forced: true },
			{ name: main, from: oid(4), to: oid(5) },
		),
	).toBe(0);
	expect(await shown({ name: main, from: oid(5), to: null })).toBe(0);
});

test("refs that cannot move are told, each with its reason", async () => {
	await apply([{ name: main, from: null, to: oid(1) }]);
	const refused = (moves: RefMove[]) =>
		apply(moves).then(
			() => "moved",
			(error) => [conflictReason(error), ...(lostRefs(error)?.keys() ?? [])],
		);
	expect(await refused([{ name: main, from: null, to: oid(2) }])).toEqual([
		...["stale", main],
	]);
	for (const [name, why] of [
		[main, "has moved"],
		[`${main}/x`, "clashes with another ref"],
	] as const)
		await expect(apply([{ name, from: null, to: oid(2) }])).rejects.toThrow(
			`${name} ${why}`,
		);
	expect(
		await refused([{ name: `${main}/x`, from: null, to: oid(2) }]),
	).toEqual(["name-clash", `${main}/x`]);
	expect(
		await refused([{ name: `${main}/x/y/z`, from: null, to: oid(2) }]),
	).toEqual(["name-clash", `${main}/x/y/z`]);
	// also where the other one moves as well
	expect(
		await refused([
			{ name: main, from: oid(1), to: oid(2) },
			{ name: `${main}/x`, from: null, to: oid(2) },
		]),
	).toEqual(["name-clash", `${main}/x`]);
	// what is refused stands in nobody's way
	expect(
		await refused([
			{ name: dev, from: null, to: oid(1) },
			{ name: dev, from: oid(9), to: oid(2) },
			{ name: `${dev}/x`, from: null, to: oid(1) },
		]),
	).toEqual(["stale", dev]);
	expect(await refused([{ name: dev, from: null, to: oid(2) }])).toBe("moved");
	expect(conflictReason(new Error("another"))).toBeUndefined();
	expect(branchOf({ name: main })).toBe("main");
	expect(branchOf({ name: "refs/tags/main" })).toBeUndefined();
});

test("moves of a wiki are none of its repository", async () => {
	await app.db.script(
		`update repository set wiki_store_id = store_id where id = ${repository.id}`,
	);
	await apply([{ name: main, from: null, to: oid(1) }], {
		of: { ...repository, wiki: true },
	});
	expect(await state()).toEqual([0, 1, "main"]);
	expect(await log()).toEqual([[main, ada.account?.id]]);
});

test("nothing moves in a repository that is archived or gone", async () => {
	const move = { name: main, from: null, to: oid(1) };
	const gone = { kind: "conflict", message: "the repository was deleted" };
	for (const of of [
		{ ...repository, id: 987_654 },
		{ ...repository, store_id: 987_654 },
	])
		await expect(apply([move], { of })).rejects.toMatchObject(gone);
	await app.db.script(
		`update repository set archived_at = 1 where id = ${repository.id}`,
	);
	await expect(apply([move])).rejects.toMatchObject({ kind: "archived" });
	expect(await log()).toEqual([]);
});
