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
interface Item {
	id: number;
	note: string;
	issue: { title: string } | null;
	values: object[];
}
let forge: Forge;
let ada: { name: string; password: string };
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
const put = (at: string, item: number, of: number, body: object) =>
	send<Item>("PUT", `${at}/items/${item}/values/${of}`, ada, body);
beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	for (const body of [
		{ name: "desk" },
		{ name: "secret", private: true },
		{ name: "old" },
	])
		await send("POST", "/user/repos", ada, body);
});

test("fields of each kind are made, changed, moved and deleted", async () => {
	const { id, at } = await board();
	const text = await field(at, { name: "Where", kind: "text" });
	expect(text).toEqual({
		id: text.id,
		project_id: id,
		name: "Where",
		kind: "text",
		options: [],
		position: 1,
		created_at: expect.any(String),
		updated_at: expect.any(String),
	});
	await field(at, { name: "Points", kind: "number" });
	await field(at, { name: "Due by", kind: "date" });
	const choice = await field(at, {
		name: "Priority",
		kind: "choice",
		options: [{ title: "High", color: "#FF0000" }, { title: "Low" }],
	});
	expect(choice.options).toEqual([
		{ id: 1, title: "High", color: "#ff0000", start: "", days: 0 },
		{ id: 2, title: "Low", color: "", start: "", days: 0 },
	]);
	const sprint = await field(at, {
		name: "Sprint",
		kind: "iteration",
		options: [
			{ title: "Second", start: "2026-02-01", days: 7 },
			{ title: "First", start: "2026-01-01", days: 31 },
		],
	});
	expect(sprint.options.map(({ title }) => title)).toEqual(["First", "Second"]);
	const moved = await send("PATCH", `${at}/fields/${sprint.id}`, ada, {
		name: "Round",
		position: 1,
	});
	expect(moved.body).toMatchObject({ name: "Round", position: 1 });
	expect(moved.body.options).toHaveLength(2);
	const gone = await send("DELETE", `${at}/fields/${text.id}`, ada);
	expect(gone.status).toBe(204);
	const all = await send<Field[]>("GET", `${at}/fields`, null);
	expect(all.body.map(({ name }) => name)).toEqual([
		"Round",
		"Points",
		"Due by",
		"Priority",
	]);
});

test.each([
	[409, { name: "PRIORITY", kind: "text" }],
	[422, { name: "", kind: "text" }],
	[422, { name: 'a "quoted" one', kind: "text" }],
	[422, { name: "x".repeat(81), kind: "text" }],
	[422, { name: "A", kind: "colour" }],
	[422, { name: "A", kind: "text", options: [{ title: "x" }] }],
	[422, { name: "A", kind: "choice", options: [{ title: " " }] }],
	[422, { name: "A", kind: "choice", options: [{ title: "x", id: 7 }] }],
	[422, { name: "A", kind: "choice", options: [{ title: "x", color: "red" }] }],
	[
		422,
		{ name: "A", kind: "choice", options: [{ title: "x" }, { title: "X" }] },
	],
	[422, { name: "A", kind: "iteration", options: [{ title: "x" }] }],
	[
		422,
		{
			name: "A",
			kind: "iteration",
			options: [{ title: "x", start: "2026-02-30", days: 3 }],
		},
	],
	[
		422,
		{
			name: "A",
			kind: "iteration",
			options: [{ title: "x", start: "2026-02-01", days: 0 }],
		},
	],
])("a field that does not fit is refused with %i: %j", async (status, body) => {
	const { at } = await board();
	await field(at, { name: "Priority", kind: "text" });
	const answer = await send("POST", `${at}/fields`, ada, body);
	expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
	expect((await send<Field[]>("GET", `${at}/fields`, ada)).body).toHaveLength(
		1,
	);
});

test("a board has no more fields, options and views than it may", async () => {
	const { at } = await board();
	const options = Array.from({ length: 51 }, (_, i) => ({ title: `o${i}` }));
	const many = { name: "Many", kind: "choice", options };
	expect((await send("POST", `${at}/fields`, ada, many)).status).toBe(422);
	for (let i = 0; i < 30; i++)
		await field(at, { name: `f${i}`, kind: "number" });
	const one = { name: "more", kind: "number" };
	expect((await send("POST", `${at}/fields`, ada, one)).status).toBe(422);
	const views = [];
	for (let i = 0; i < 21; i++)
		views.push(
			(await send("POST", `${at}/views`, ada, { name: `v${i}` })).status,
		);
	expect(views.filter((status) => status === 201)).toHaveLength(20);
	expect(views.at(-1)).toBe(422);
});

test("an item has values, which go with their option, their field and the item", async () => {
	const { at } = await board();
	const where = await field(at, { name: "Where", kind: "text" });
	const points = await field(at, { name: "Points", kind: "number" });
	const due = await field(at, { name: "Due", kind: "date" });
	const size = await field(at, {
		name: "Size",
		kind: "choice",
		options: [{ title: "S" }, { title: "L" }],
	});
	const item = await note(at, "one");
	await put(at, item, where.id, { text: "<b>north</b>" });
	await put(at, item, points.id, { number: 0.1 });
	await put(at, item, due.id, { date: "2026-12-24" });
	const full = await put(at, item, size.id, { option_id: 2 });
	expect(full.status).toBe(200);
	expect(full.body.values).toEqual([
		{ field_id: where.id, text: "<b>north</b>" },
		{ field_id: points.id, number: 0.1 },
		{ field_id: due.id, date: "2026-12-24" },
		{ field_id: size.id, option_id: 2 },
	]);
	expect(
		(await put(at, item, points.id, { number: 0 })).body.values,
	).toContainEqual({ field_id: points.id, number: 0 });
	await send("PATCH", `${at}/fields/${size.id}`, ada, {
		options: [{ id: 1, title: "Small" }, { title: "Large" }],
	});
	const sizes = await send<Field[]>("GET", `${at}/fields`, ada);
	expect(sizes.body.at(-1)?.options.map(({ id }) => id)).toEqual([1, 3]);
	await send("DELETE", `${at}/fields/${where.id}`, ada);
	const taken = await send(
		"DELETE",
		`${at}/items/${item}/values/${due.id}`,
		ada,
	);
	expect(taken.status).toBe(204);
	const [left] = (await send<Item[]>("GET", `${at}/items`, null)).body;
	expect(left?.values).toEqual([{ field_id: points.id, number: 0 }]);
	await send("DELETE", `${at}/items/${item}`, ada);
	const values = await forge.app.db.rows((q) =>
		q.selectFrom("project_value").selectAll().where("card_id", "=", item),
	);
	expect(values).toEqual([]);
});

test("a value that does not fit its field is refused", async () => {
	const { at } = await board();
	const text = await field(at, { name: "T", kind: "text" });
	const number = await field(at, { name: "N", kind: "number" });
	const date = await field(at, { name: "D", kind: "date" });
	const choice = await field(at, { name: "C", kind: "choice" });
	const item = await note(at, "one");
	for (const [of, body] of [
		[text.id, { text: "x".repeat(257) }],
		[text.id, { text: "a\nb" }],
		[text.id, { number: 1 }],
		[text.id, {}],
		[text.id, { text: "a", number: 1 }],
		[number.id, { number: 1e10 }],
		[number.id, { number: 0.0000001 }],
		[number.id, { number: "1" }],
		[date.id, { date: "2026-13-01" }],
		[date.id, { date: "24.12.2026" }],
		[choice.id, { option_id: 1 }],
	] as const) {
		const { status } = await put(at, item, of, body);
		expect([body, status]).toEqual([body, 422]);
	}
	const other = await board();
	const strange = await field(other.at, { name: "T", kind: "text" });
	const elsewhere = await put(at, item, strange.id, { text: "x" });
	expect(elsewhere.status).toBe(404);
	const [left] = (await send<Item[]>("GET", `${at}/items`, ada)).body;
	expect(left?.values).toEqual([]);
});
