import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

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
const found = async (at: string, query: Record<string, string>) =>
	(
		await send<Item[]>("GET", `${at}/items?${new URLSearchParams(query)}`, ada)
	).body
		.map((one) => one.issue?.title ?? one.note)
		.join();

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

test("items are found and put in order by fields, columns and kinds", async () => {
	const { id, at } = await board();
	const points = await field(at, { name: "Points", kind: "number" });
	const due = await field(at, { name: "Due by", kind: "date" });
	const area = await field(at, { name: "Area", kind: "text" });
	const size = await field(at, {
		name: "Size",
		kind: "choice",
		options: [{ title: "Very large" }, { title: "Small" }],
	});
	const day = (days: number) =>
		new Date(forge.app.clock() + days * 86_400_000).toISOString().slice(0, 10);
	const sprint = await field(at, {
		name: "Sprint",
		kind: "iteration",
		options: [
			{ title: "before", start: day(-20), days: 10 },
			{ title: "present", start: day(-5), days: 10 },
			{ title: "after", start: day(10), days: 10 },
		],
	});
	const [a, b, c] = [
		await note(at, "a"),
		await note(at, "b"),
		await note(at, "c"),
	];
	await send("POST", "/repos/ada/desk/issues", ada, {
		title: "d",
		projects: [id],
	});
	for (const [item, of, value] of [
		[a, points.id, { number: 10 }],
		[b, points.id, { number: 9.5 }],
		[a, due.id, { date: day(1) }],
		[b, due.id, { date: day(-1) }],
		[c, area.id, { text: "North side" }],
		[a, size.id, { option_id: 2 }],
		[b, size.id, { option_id: 1 }],
		[a, sprint.id, { option_id: 1 }],
		[b, sprint.id, { option_id: 2 }],
		[c, sprint.id, { option_id: 3 }],
	] as const)
		expect((await put(at, item, of, value)).status).toBe(200);
	for (const [q, items] of [
		["field:Points=10", "a"],
		["field:points<10", "b"],
		["field:Points>=9.5", "a,b"],
		["-field:Points=10", "b,c,d"],
		["field:Points=none", "c,d"],
		["-field:Points=none", "a,b"],
		['field:"Due by"<=@today', "b"],
		[`field:"Due by">${day(0)}`, "a"],
		['field:Area="north side"', "c"],
		['field:Size="very large"', "b"],
		["field:Sprint=@current", "b"],
		["field:Sprint=@next", "c"],
		["field:Sprint=@previous", "a"],
		["field:Sprint<present", "a"],
		["field:Sprint>=present", "b,c"],
		["is:note", "a,b,c"],
		["is:issue", "d"],
		["is:pr", ""],
		["is:open", "d"],
		["column:Backlog is:note a", "a"],
		["-column:Backlog", ""],
		["no:assignee", "d"],
		["field:Points>0 field:Size=Small", "a"],
	] as const)
		expect([q, await found(at, { q })]).toEqual([q, items]);
	for (const [sort, items] of [
		[`field:${points.id}`, "b,a,c,d"],
		[`-field:${points.id}`, "a,b,c,d"],
		[`field:${due.id}`, "b,a,c,d"],
		[`field:${size.id}`, "b,a,c,d"],
		[`-field:${sprint.id}`, "c,b,a,d"],
		[`field:${area.id}`, "c,a,b,d"],
		["-title", "d,c,b,a"],
		["state", "d,a,b,c"],
		["created", "a,b,c,d"],
	] as const)
		expect([sort, await found(at, { sort })]).toEqual([sort, items]);
	for (const query of [
		{ q: "field:Nothing=1" },
		{ q: "field:Points=much" },
		{ q: "field:Size<Small" },
		{ q: 'field:"Due by"=tomorrow' },
		{ q: "colour:red" },
		{ q: "x ".repeat(501) },
		{ sort: "colour" },
		{ sort: "field:999" },
	]) {
		const path = `${at}/items?${new URLSearchParams(Object.entries(query))}`;
		expect([query, (await send("GET", path, ada)).status]).toEqual([
			query,
			422,
		]);
	}
});

test("the number of queries of a list of items does not grow with items and values", async () => {
	const { at } = await board();
	const points = await field(at, { name: "P", kind: "number" });
	const add = async (text: string) =>
		put(at, await note(at, text), points.id, { number: 1 });
	const look = () => found(at, { q: "field:P=1", sort: `field:${points.id}` });
	await add("one");
	const few = await queriesOf(forge, look);
	for (const text of ["two", "three", "four"]) await add(text);
	expect(await queriesOf(forge, look)).toBe(few);
});
