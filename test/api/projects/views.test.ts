import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

type Who = { name: string; password: string } | { token: string } | null;
interface Option {
	id: number;
	title: string;
	start: string;
}
interface Field {
	id: number;
	name: string;
	kind: string;
	options: Option[];
	position: number;
}
interface View {
	id: number;
	name: string;
	group_by: string;
	filter: string;
	sort: string;
	position: number;
}
interface Item {
	id: number;
	note: string;
	issue: { title: string } | null;
	values: object[];
}
let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

const send = <T = Field>(
	method: string,
	path: string,
	as: Who,
	body?: object,
) => forge.call<T>(method, path, { as, body });
const board = async (repository = "desk") => {
	const path = `/repos/ada/${repository}/projects`;
	const { body } = await send("POST", path, ada, { title: "Board" });
	return { id: body.id, at: `/projects/${body.id}` };
};
const field = async (at: string, body: object) => {
	const made = await send("POST", `${at}/fields`, ada, body);
	expect(made.status, made.text).toBe(201);
	return made.body;
};
const note = async (at: string, text: string) =>
	(await send<Item>("POST", `${at}/items`, ada, { note: text })).body.id;
beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const body of [
		{ name: "desk" },
		{ name: "secret", private: true },
		{ name: "old" },
	])
		await send("POST", "/user/repos", ada, body);
});

test("views are saved, changed, moved and deleted, and let go of a field that is deleted", async () => {
	const { id, at } = await board();
	const size = await field(at, { name: "Size", kind: "choice" });
	const by = `field:${size.id}`;
	const save = (body: object) => send<View>("POST", `${at}/views`, ada, body);
	const made = await save({
		name: "Sizes",
		layout: "table",
		group_by: by,
		filter: " is:open ",
		sort: `-${by}`,
	});
	expect(made.status).toBe(201);
	expect(made.body).toEqual({
		id: made.body.id,
		project_id: id,
		name: "Sizes",
		layout: "table",
		group_by: by,
		filter: "is:open",
		sort: `-${by}`,
		position: 1,
		creator_id: expect.any(Number),
		created_at: expect.any(String),
		updated_at: expect.any(String),
	});
	const other = await save({ name: "Mine", filter: "assignee:@me" });
	for (const [status, body] of [
		[409, { name: "SIZES" }],
		[422, { name: "x", group_by: "colour" }],
		[422, { name: "x", sort: "field:999" }],
		[422, { name: "x", layout: "pile" }],
		[422, { name: "x", filter: "x".repeat(1001) }],
	] as const)
		expect([body, (await save(body)).status]).toEqual([body, status]);
	const edited = await send<View>(
		"PATCH",
		`${at}/views/${other.body.id}`,
		ada,
		{ name: "My own", position: 1, filter: " assignee:@me " },
	);
	expect(edited.body).toMatchObject({
		name: "My own",
		filter: "assignee:@me",
		position: 1,
	});
	await send("DELETE", `${at}/fields/${size.id}`, ada);
	const views = await send<View[]>("GET", `${at}/views`, null);
	expect(
		views.body.map(({ name, group_by, sort }) => [name, group_by, sort]),
	).toEqual([
		["My own", "", ""],
		["Sizes", "", ""],
	]);
	const gone = await send("DELETE", `${at}/views/${made.body.id}`, ada);
	expect(gone.status).toBe(204);
	const again = await send("DELETE", `${at}/views/${made.body.id}`, ada);
	expect(again.status).toBe(404);
});

test("who may not write a board changes neither fields nor values nor views", async () => {
	const { at } = await board();
	const hidden = await board("secret");
	const old = await board("old");
	const made = await Promise.all(
		[at, hidden.at, old.at].map(async (path) => ({
			path,
			field: (await field(path, { name: "F", kind: "number" })).id,
			item: await note(path, "n"),
			view: (await send("POST", `${path}/views`, ada, { name: "V" })).body.id,
		})),
	);
	await send("PATCH", "/repos/ada/old", ada, { archived: true });
	const reading = await forge.token(ada, ["read:issue"]);
	const other = await forge.token(ada, ["write:repository"]);
	const [open, secret, kept] = made;
	for (const [one, who, expected] of [
		[open, null, 401],
		[open, bob, 403],
		[open, reading, 403],
		[open, other, 403],
		[secret, bob, 404],
		[kept, ada, 423],
	] as const) {
		if (!one) throw new Error("no board");
		for (const [method, rest, body] of [
			["POST", "fields", { name: "X", kind: "text" }],
			["PATCH", `fields/${one.field}`, { name: "X" }],
			["DELETE", `fields/${one.field}`, undefined],
			["PUT", `items/${one.item}/values/${one.field}`, { number: 1 }],
			["DELETE", `items/${one.item}/values/${one.field}`, undefined],
			["POST", "views", { name: "X" }],
			["PATCH", `views/${one.view}`, { name: "X" }],
			["DELETE", `views/${one.view}`, undefined],
		] as const) {
			const { status } = await send(method, `${one.path}/${rest}`, who, body);
			expect([method, rest, status]).toEqual([method, rest, expected]);
		}
	}
	for (const list of ["fields", "views"]) {
		expect((await send("GET", `${at}/${list}`, null)).status).toBe(200);
		expect((await send("GET", `${at}/${list}`, bob)).status).toBe(200);
		expect((await send("GET", `${at}/${list}`, reading)).status).toBe(200);
		expect((await send("GET", `${at}/${list}`, other)).status).toBe(403);
		expect((await send("GET", `${hidden.at}/${list}`, bob)).status).toBe(404);
	}
	for (const [kind, id] of [
		["fields", made[0]?.field],
		["views", made[0]?.view],
	]) {
		const elsewhere = `${secret?.path}/${kind}/${id}`;
		const answer = await send("PATCH", elsewhere, ada, { name: "X" });
		expect([kind, answer.status]).toEqual([kind, 404]);
	}
});
