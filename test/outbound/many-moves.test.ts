import { expect, test } from "vitest";
import { accountById } from "../../src/domain/accounts/account.ts";
import type { EventPayloads } from "../../src/domain/events/event-kinds.ts";
import { actingFor } from "../../src/domain/permissions/actor.ts";
import { applyMoves } from "../../src/domain/refs/apply-moves.ts";
import type { RefMove } from "../../src/domain/refs/ref.ts";
import { branchByName } from "../../src/domain/refs/ref.ts";
import {
	type Repository,
	repositoryById,
} from "../../src/domain/repositories/repository.ts";
import { hookBench } from "../support/hook-bench.ts";

const { inbox, forge, send, settled, repository, hook, write } =
	await hookBench();
const { app } = forge;
const count = 250;
const names = Array.from({ length: count }, (_, i) => `refs/heads/b${i}`);

/** Moves many branches as one push does. */
async function push(row: Repository, moves: readonly RefMove[]) {
	const pusher = await accountById(app.db, row.owner_id);
	if (!pusher) throw new Error("nobody pushes");
	const change = { actor: actingFor(pusher), how: "push" as const, moves };
	await app.db.write((tx) => applyMoves(app, tx, row, [change]));
}

test("a push of many refs names a hundred in its event, and webhooks and pull requests follow all", async () => {
	const api = await repository();
	await write(api, "a.txt", { new_branch: "zz-side" });
	const pull = await send("POST", `${api}/pulls`, {
		title: "Add a",
		head: "zz-side",
		base: "main",
	});
	const { id } = await send("GET", api);
	const row = (await repositoryById(app.db, id)) as Repository;
	const [main, side] = await Promise.all(
		["main", "zz-side"].map((name) => branchByName(app.db, row.store_id, name)),
	);
	if (!main || !side) throw new Error("no branches");
	await settled();
	await hook(api, { events: ["create", "delete"] });
	inbox.take();

	await push(row, [
		...names.map((name) => ({ name, from: null, to: main.oid })),
		{ name: "refs/notes/x", from: null, to: main.oid },
	]);
	await settled();
	const told = () => inbox.take().map(({ body }) => `refs/heads/${body.ref}`);
	expect(told().sort()).toEqual([...names].sort());

	await push(row, [
		{ name: "refs/notes/x", from: main.oid, to: null },
		...names.map((name) => ({ name, from: main.oid, to: null })),
		{ name: "refs/heads/zz-side", from: side.oid, to: null },
	]);
	await settled();
	expect(told().sort()).toEqual([...names, "refs/heads/zz-side"].sort());
	expect(await send("GET", `${api}/pulls/${pull.number}`)).toMatchObject({
		state: "closed",
	});

	const events = await app.db.rows((q) =>
		q
			.selectFrom("event")
			.select("payload")
			.where("repository_id", "=", id)
			.where("kind", "=", "refs.moved")
			.orderBy("id", "desc")
			.limit(2),
	);
	const payloads = events.map(
		({ payload }) => JSON.parse(payload) as EventPayloads["refs.moved"],
	);
	expect(payloads.map(({ moves, count }) => [moves.length, count])).toEqual([
		[100, count + 2],
		[100, count + 1],
	]);
	expect(payloads[0]?.moves[0]?.ref).toBe("refs/heads/b0");
});
