import { beforeAll, describe, expect, test } from "vitest";
import {
	type LoggedMove,
	moveRefs,
} from "../../../src/domain/refs/move-refs.ts";
import { visibleRefs } from "../../../src/domain/refs/projection.ts";
import { allRefs } from "../../../src/domain/refs/ref.ts";
import { repositoryById } from "../../../src/domain/repositories/repository.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

const oid = (n: number) => n.toString(16).padStart(40, "0");
const branch = (n: number) => `refs/heads/b${String(n).padStart(4, "0")}`;

describe("the refs of a repository with many", () => {
	let forge: Forge;
	let store: number;
	const all = async () => (await forge.app.repositories.refs.all(store)).refs;
	const rows = () => allRefs(forge.app.db, store);
	const move = (...moves: [string, string | null, string | null][]) =>
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

	beforeAll(async () => {
		forge = await testForge();
		const made = await forge.call<{ id: number }>("POST", "/user/repos", {
			body: { name: "many", auto_init: true, default_branch: "main" },
		});
		const found = await repositoryById(forge.app.db, made.body.id);
		store = found?.store_id as number;
		await move(
			...Array.from(
				{ length: 1200 },
				(_, n) => [branch(n), null, oid(n)] as [string, null, string],
			),
			["refs/ingot/kept", null, oid(7)],
		);
	});

	test("are remembered, and what moved is all that is read again", async () => {
		const before = await all();
		expect(before).toEqual(await rows());
		expect(await all()).toBe(before);
		await move(
			[branch(3), oid(3), oid(99)],
			[branch(4), oid(4), null],
			["refs/heads/a-first", null, oid(1)],
			["refs/tags/ünï", null, oid(2)],
			["refs/zz", null, oid(5)],
		);
		await move(["refs/heads/a-first", oid(1), null]);
		const after = await all();
		expect(after).toEqual(await rows());
		const untouched = (refs: typeof after) =>
			refs.find(({ name }) => name === branch(5));
		expect(untouched(after)).toBe(untouched(before));
		expect(before.some(({ name }) => name === branch(4))).toBe(true);
	});

	test("are read anew when the log of moves does not tell what became of them", async () => {
		await all();
		await forge.app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("git_ref")
					.set({ oid: oid(1000) })
					.where("store_id", "=", store)
					.where("name", "=", branch(9)),
			),
		);
		await forge.app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("git_store")
					.set((e) => ({ version: e("version", "+", 1) }))
					.where("id", "=", store),
			),
		);
		await move([branch(10), oid(10), oid(11)]);
		expect(await all()).toEqual(await rows());
	});

	test("by the beginnings of their names are those and the one of HEAD, never hidden ones", async () => {
		const names = async (...prefixes: string[]) =>
			(
				await visibleRefs(forge.app, { id: store, format: "sha1" }, prefixes)
			).refs.map(({ name }) => name);
		expect(await names(branch(12), "refs/heads/b001", "HEAD")).toEqual([
			...Array.from({ length: 10 }, (_, n) => branch(10 + n)),
			"refs/heads/main",
		]);
		expect(await names("refs/ingot/kept", "refs/heads/none")).toEqual([
			"refs/heads/main",
		]);
		expect(await names("refs/i")).toEqual(["refs/heads/main"]);
		const everything = (await rows())
			.map(({ name }) => name)
			.filter((name) => name !== "refs/ingot/kept");
		expect(await names()).toEqual(everything);
		expect(await names("refs/heads/")).toEqual(everything);
	});
});
