import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

type Who = { name: string; password: string };
interface Column {
	id: number;
	title: string;
	is_default: boolean;
	position: number;
}
interface Item {
	id: number;
	column_id: number;
	note: string;
	issue: { id: number; title: string } | null;
}
interface Issue {
	id: number;
	number: number;
	title: string;
	projects: { id: number; title: string }[];
}
let forge: Forge;
let ada: Who;
let bob: Who;

const send = async <T = Item>(
	method: string,
	path: string,
	as: Who | null,
	body?: object,
) => forge.call<T>(method, path, { as, body });
const issue = async (title: string, more = {}, repo = "desk") =>
	(
		await send<Issue>("POST", `/repos/ada/${repo}/issues`, ada, {
			title,
			...more,
		})
	).body;
const board = async (path = "/repos/ada/desk/projects", title = "Board") => {
	const { body } = await send<{ id: number }>("POST", path, ada, {
		title,
		template: "kanban",
	});
	const at = `/projects/${body.id}`;
	const columns = (await send<Column[]>("GET", `${at}/columns`, ada)).body;
	return { id: body.id, at, columns: columns.map((column) => column.id) };
};
const items = async (at: string, as: Who | null = ada, query = "") =>
	(await send<Item[]>("GET", `${at}/items?${query}`, as)).body;
const shown = async (at: string, as: Who | null = ada) =>
	(await items(at, as)).map((one) => one.issue?.title ?? one.note).join();
const happened = async (number: number) =>
	(
		await send<
			{
				type: string;
				project_id: number;
				old_project_id: number;
				new_title: string;
			}[]
		>("GET", `/repos/ada/desk/issues/${number}/timeline`, ada)
	).body
		.filter(({ type }) => type.startsWith("project"))
		.map((e) => [e.type, e.project_id, e.old_project_id, e.new_title]);

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await send("POST", "/user/repos", ada, { name: "desk" });
	await send("POST", "/user/repos", ada, { name: "other" });
	await send("POST", "/user/repos", ada, { name: "secret", private: true });
});

test("an issue and a note are put on a board, moved and taken off, and the timeline tells", async () => {
	const { at, id, columns } = await board();
	const one = await issue("one");
	const { status, body } = await send("POST", `${at}/items`, ada, {
		issue_id: one.id,
	});
	expect(status).toBe(201);
	expect(body).toEqual({
		id: body.id,
		project_id: id,
		column_id: columns[0],
		note: "",
		issue: expect.objectContaining({
			id: one.id,
			projects: [expect.objectContaining({ id, title: "Board" })],
		}),
		values: [],
		creator_id: expect.any(Number),
		created_at: expect.any(String),
	});
	const note = await send("POST", `${at}/items`, ada, {
		note: "remember",
		column_id: columns[1],
	});
	expect(note.body).toMatchObject({ note: "remember", issue: null });
	const edited = await send("PATCH", `${at}/items/${note.body.id}`, ada, {
		note: "do not forget",
	});
	expect(edited.body.note).toBe("do not forget");
	expect(await shown(at, null)).toBe("one,do not forget");
	const moved = await send("POST", `${at}/items/${body.id}/move`, ada, {
		column_id: columns[3],
	});
	expect(moved.body.column_id).toBe(columns[3]);
	expect(await shown(at)).toBe("do not forget,one");
	expect(await items(at, ada, `column=${columns[3]}`)).toHaveLength(1);
	for (const item of [body.id, note.body.id])
		expect((await send("DELETE", `${at}/items/${item}`, ada)).status).toBe(204);
	expect(await items(at)).toEqual([]);
	expect(await happened(one.number)).toEqual([
		["project", id, 0, "Board"],
		["project_board", id, 0, "Done"],
		["project", 0, id, ""],
	]);
});

test("cards stand where they are put, also after many moves to one place", async () => {
	const { at, columns } = await board();
	const ids: number[] = [];
	for (const title of ["a", "b", "c"])
		ids.push((await send("POST", `${at}/items`, ada, { note: title })).body.id);
	const move = (id: number | undefined, position?: number) =>
		send("POST", `${at}/items/${id}/move`, ada, {
			column_id: columns[0],
			position,
		});
	await move(ids[2], 1);
	expect(await shown(at)).toBe("c,a,b");
	await move(ids[2], 2);
	expect(await shown(at)).toBe("a,c,b");
	for (let i = 0; i < 30; i++) await move(ids[i % 3], 2);
	await move(ids[0]);
	await move(ids[1], 1);
	expect(await shown(at)).toBe("b,c,a");
	expect((await move(ids[0], -1)).status).toBe(422);
});

test("columns are made, changed, moved and deleted", async () => {
	const { at, columns } = await board();
	const made = await send<Column>("POST", `${at}/columns`, ada, {
		title: "Later",
		color: "AABBCC",
	});
	expect(made.status).toBe(201);
	expect(made.body).toMatchObject({
		title: "Later",
		color: "#aabbcc",
		is_default: false,
		position: 5,
	});
	const one = `${at}/columns/${made.body.id}`;
	expect((await send("POST", `${one}/move`, ada, { position: 1 })).status).toBe(
		204,
	);
	const changed = await send("PATCH", one, ada, {
		title: "Soon",
		is_default: true,
		color: "",
	});
	expect(changed.body).toMatchObject({
		title: "Soon",
		is_default: true,
		color: "",
		position: 1,
	});
	const list = await send<Column[]>("GET", `${at}/columns`, null);
	expect(list.body.filter((column) => column.is_default)).toHaveLength(1);
	expect((await send("DELETE", one, ada)).status).toBe(422);
	expect((await send("PATCH", one, ada, { is_default: false })).status).toBe(
		422,
	);
	await send("POST", `${at}/items`, ada, { note: "x", column_id: columns[2] });
	await send("POST", `${at}/items`, ada, { note: "w" });
	expect(
		(await send("DELETE", `${at}/columns/${columns[2]}`, ada)).status,
	).toBe(204);
	expect(await shown(at)).toBe("w,x");
	for (const [method, body] of [
		["PATCH", {}],
		["DELETE", undefined],
	] as const)
		expect(
			(await send(method, `${at}/columns/${columns[2]}`, ada, body)).status,
		).toBe(404);
});

test("a board has twenty columns at most, and their colors are colors", async () => {
	const { at } = await board();
	for (let i = 4; i < 20; i++)
		await send("POST", `${at}/columns`, ada, { title: `c${i}` });
	const more = await send("POST", `${at}/columns`, ada, { title: "more" });
	expect(more.status).toBe(422);
	const red = await send("POST", `${at}/columns`, ada, {
		title: "r",
		color: "red",
	});
	expect(red.status).toBe(422);
	expect((await send("POST", `${at}/columns`, ada, {})).status).toBe(422);
});

test("what does not belong on a board is refused", async () => {
	const { at } = await board();
	const mine = await board("/users/ada/projects");
	const one = await issue("mine");
	const far = await issue("far", {}, "other");
	const add = async (to: string, body: object, as: Who = ada) =>
		(await send("POST", `${to}/items`, as, body)).status;
	expect(await add(at, { issue_id: far.id })).toBe(422);
	expect(await add(mine.at, { issue_id: far.id })).toBe(201);
	expect(await add(at, { issue_id: 987654 })).toBe(422);
	expect(await add(at, { issue_id: one.id })).toBe(201);
	expect(await add(at, { issue_id: one.id })).toBe(409);
	expect(await add(at, { issue_id: one.id, note: "both" })).toBe(422);
	expect(await add(at, {})).toBe(422);
	expect(await add(at, { note: "  " })).toBe(422);
	expect(await add(at, { note: "x", column_id: mine.columns[0] })).toBe(422);
	const [item] = await items(at);
	expect(
		(await send("PATCH", `${at}/items/${item?.id}`, ada, { note: "x" })).status,
	).toBe(422);
	for (const [method, rest, body] of [
		["POST", "/move", {}],
		["DELETE", "", undefined],
		["PATCH", "", { note: "x" }],
	] as const)
		expect(
			(await send(method, `${mine.at}/items/${item?.id}${rest}`, ada, body))
				.status,
		).toBe(404);
});

test("of items that one may not read, a board says nothing", async () => {
	const { at, id } = await board("/users/ada/projects", "Mixed");
	const open = await issue("open");
	const hidden = await issue("hidden", {}, "secret");
	for (const { id } of [open, hidden])
		await send("POST", `${at}/items`, ada, { issue_id: id });
	expect(await shown(at)).toBe("open,hidden");
	for (const as of [bob, null]) {
		expect(await shown(at, as)).toBe("open");
		const list = await forge.call("GET", `${at}/items`, { as });
		expect(list.headers.get("X-Total-Count")).toBe("1");
	}
	expect(open.projects).toEqual([]);
	const read = await send<Issue>("GET", "/repos/ada/secret/issues/1", ada);
	expect(read.body.projects.map((project) => project.id)).toEqual([id]);
});

test("the items of a board are listed in a constant number of queries", async () => {
	const { at } = await board();
	const add = async (title: string) => {
		const { id } = await issue(title);
		await send("POST", `${at}/items`, ada, { issue_id: id });
	};
	await add("a");
	const list = () => items(at);
	const few = await queriesOf(forge, list);
	for (const title of ["b", "c", "d"]) await add(title);
	expect(await queriesOf(forge, list)).toBe(few);
	const page = await forge.call<Item[]>("GET", `${at}/items?limit=3&page=2`);
	expect(page.body.map((one) => one.issue?.title)).toEqual(["d"]);
	expect(page.headers.get("X-Total-Count")).toBe("4");
});

test("an issue is put on boards when it is made and changed, and lists find it there", async () => {
	const { id } = await board();
	const mine = await board("/users/ada/projects", "Everything");
	const one = await issue("placed", { projects: [id, mine.id] });
	const ids = (of: Issue) => of.projects.map((project) => project.id);
	expect(ids(one)).toEqual([id, mine.id]);
	const edit = (body: object, as = ada) =>
		send<Issue>("PATCH", `/repos/ada/desk/issues/${one.number}`, as, body);
	const found = async (project: string) =>
		(
			await send<Issue[]>(
				"GET",
				`/repos/ada/desk/issues?project=${project}&state=all`,
				null,
			)
		).body.map(({ title }) => title);
	expect(await found(`${id}`)).toEqual(["placed"]);
	expect(await found("987654")).toEqual([]);
	expect(await found("-1")).not.toContain("placed");
	expect(ids((await edit({ projects: [mine.id] })).body)).toEqual([mine.id]);
	expect(ids((await edit({ title: "placed" })).body)).toEqual([mine.id]);
	expect(ids((await edit({ projects: [] })).body)).toEqual([]);
	const other = await board("/repos/ada/other/projects");
	for (const wrong of [987654, other.id]) {
		const refused = await edit({ projects: [wrong] });
		expect([refused.status, refused.body]).toEqual([
			400,
			expect.objectContaining({
				message: `project does not exist [id: ${wrong}]`,
			}),
		]);
	}
	const byBob = await send<Issue>("POST", "/repos/ada/desk/issues", bob, {
		title: "of a reader",
		projects: [id],
	});
	expect([byBob.status, byBob.body.projects]).toEqual([201, []]);
});

test("somebody who may not know of a board is not told its name by an issue", async () => {
	await send("POST", "/user/repos", ada, { name: "units" });
	await send("POST", "/orgs", ada, {
		username: "club",
		visibility: "private",
	});
	await send("POST", "/orgs/club/repos", ada, { name: "house" });
	const { id } = await board("/orgs/club/projects", "Quiet");
	await send("POST", "/repos/club/house/issues", ada, {
		title: "seen",
		projects: [id],
	});
	await send("PUT", "/repos/club/house/collaborators/bob", ada, {
		permission: "read",
	});
	const read = async (as: Who) =>
		(await send<Issue>("GET", "/repos/club/house/issues/1", as)).body.projects;
	expect(await read(ada)).toHaveLength(1);
	expect(await read(bob)).toEqual([]);
	const line = await send("GET", "/repos/club/house/issues/1/timeline", bob);
	expect(JSON.stringify(line.body)).not.toContain("Quiet");
});

test("a board puts items into the columns that its rules name", async () => {
	const { at, id, columns } = await board();
	const none = await send<object>("GET", `${at}/automation`, null);
	expect(none.body).toEqual({ opened: 0, closed: 0, reopened: 0, merged: 0 });
	const [, todo, , done] = columns;
	const set = await send<object>("PATCH", `${at}/automation`, ada, {
		opened: todo,
		closed: done,
		reopened: todo,
	});
	expect(set.body).toEqual({
		opened: todo,
		closed: done,
		reopened: todo,
		merged: 0,
	});
	expect(
		(await send("PATCH", `${at}/automation`, ada, { opened: 987654 })).status,
	).toBe(422);
	const one = await issue("by itself");
	const place = async () => {
		await forge.app.events.settled();
		return (await items(at)).map(({ column_id }) => column_id);
	};
	const turn = (state: string) =>
		send("PATCH", `/repos/ada/desk/issues/${one.number}`, ada, { state });
	expect(await place()).toEqual([todo]);
	await turn("closed");
	expect(await place()).toEqual([done]);
	await turn("open");
	expect(await place()).toEqual([todo]);
	await send("PATCH", `${at}/automation`, ada, { closed: 0 });
	await turn("closed");
	expect(await place()).toEqual([todo]);
	await send("PATCH", `/projects/${id}`, ada, { state: "closed" });
	await issue("of a closed board");
	expect(await place()).toEqual([todo]);
});

test("the cards of a deleted issue, and the entries about a deleted board, do no harm", async () => {
	const { at, id } = await board();
	const one = await issue("one", { projects: [id] });
	const two = await issue("two", { projects: [id] });
	await send("DELETE", `/repos/ada/desk/issues/${two.number}`, ada);
	expect(await shown(at)).toBe("one");
	await send("DELETE", at, ada);
	expect(await happened(one.number)).toEqual([["project", 0, 0, "Board"]]);
});
