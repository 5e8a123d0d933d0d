import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { queriesOf, testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let owner: Visitor;
let reader: Visitor;
let stranger: Visitor;

interface Field {
	id: number;
	name: string;
	options: { id: number; title: string; start: string; days: number }[];
}
interface Item {
	id: number;
	values: object[];
	issue: { id: number; assignees: { login: string }[] } | null;
}
const send = async <T = { id: number }>(
	method: string,
	path: string,
	body?: object,
) => (await forge.call<T>(method, path, { as: ada, body })).body;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	owner = await signedInVisitor(forge, ada);
	reader = await signedInVisitor(forge, bob);
	stranger = visitor(forge);
	await send("POST", "/user/repos", { name: "desk" });
});

const places = [
	["a repository", "/ada/desk/projects", "/repos/ada/desk/projects"],
	["a user", "/ada/-/projects", "/users/ada/projects"],
] as const;
const board = async (path: string = places[0][2]) => {
	const { id } = await send("POST", path, { title: "B", template: "kanban" });
	return { id, api: `/projects/${id}` };
};
const fieldsOf = (api: string) => send<Field[]>("GET", `${api}/fields`);
const itemsOf = (api: string) => send<Item[]>("GET", `${api}/items`);

test.each(places)(
	"fields of a board of %s are made, named, given options and deleted by forms",
	async (_, base, path) => {
		const { id, api } = await board(path);
		const at = `${base}/${id}/fields`;
		expect((await owner.get(at)).words).toContain("No fields yet");
		const nameless = await owner.post(at, { name: " ", kind: "text" });
		expect(nameless.status).toBe(422);
		expect(nameless.words).toContain("Name can't be blank.");
		await owner.post(at, { name: "<b>Size</b>", kind: "number" });
		const made = await owner.post(at, { name: "Priority", kind: "choice" });
		const [size, priority] = await fieldsOf(api);
		expect(made.to).toContain(`${at}/${priority?.id}`);
		const one = `${at}/${priority?.id}`;
		await owner.post(one, {
			name: "Urgency",
			"title.n1": "High",
			"color.n1": "#cc0000",
			"title.n2": "Low",
		});
		const [, named] = await fieldsOf(api);
		expect(named?.name).toBe("Urgency");
		expect(named?.options.map(({ title }) => title)).toEqual(["High", "Low"]);
		const wrong = await owner.post(one, {
			name: "Urgency",
			"title.1": "High",
			"title.2": "Low",
			"title.n1": "Middle",
			"color.n1": "red",
		});
		expect(wrong.status).toBe(422);
		expect(wrong.html).toContain('value="Middle"');
		const item = await send("POST", `${api}/items`, { note: "n" });
		await send("PUT", `${api}/items/${item.id}/values/${named?.id}`, {
			option_id: 1,
		});
		expect((await owner.get(one)).words).toContain("1 value will be deleted");
		await owner.post(one, {
			name: "Urgency",
			"title.1": "High",
			"place.1": "2",
			"title.2": "Lowest",
			"place.2": "1",
			"title.n1": "Middle",
		});
		const [, placed] = await fieldsOf(api);
		expect(placed?.options.map((option) => [option.id, option.title])).toEqual([
			[2, "Lowest"],
			[1, "High"],
			[3, "Middle"],
		]);
		await owner.post(one, {
			name: "Urgency",
			"title.1": "High",
			"drop.1": "on",
		});
		expect((await fieldsOf(api))[1]?.options.map((o) => o.id)).toEqual([2, 3]);
		expect((await itemsOf(api))[0]?.values).toEqual([]);
		await owner.post(`${one}/move`, { position: "1" });
		const list = await owner.get(at);
		expect(list.html).toContain("&lt;b>Size&lt;/b>");
		expect(list.html.indexOf("Urgency")).toBeLessThan(
			list.html.indexOf("&lt;b>Size"),
		);
		await owner.post(`${at}/${size?.id}/delete`, {});
		expect((await fieldsOf(api)).map(({ name }) => name)).toEqual(["Urgency"]);
		for (const who of [stranger, reader]) {
			const { status } = await who.get(at);
			expect([303, 403]).toContain(status);
		}
		for (const form of ["", `/${priority?.id}`, `/${priority?.id}/delete`])
			expect((await reader.post(`${at}${form}`, { name: "x" })).status).toBe(
				403,
			);
	},
);

test("values are changed on a card's page and in the table, and only those that were changed", async () => {
	const { id, api } = await board();
	const at = `/ada/desk/projects/${id}`;
	await owner.post(`${at}/fields`, { name: "Points", kind: "number" });
	await owner.post(`${at}/fields`, { name: "Where", kind: "text" });
	const [points, where] = await fieldsOf(api);
	const { id: item } = await send("POST", `${api}/items`, { note: "a note" });
	const card = `${at}/items/${item}`;
	const had = JSON.stringify({
		[points?.id ?? 0]: "",
		[where?.id ?? 0]: "",
	});
	expect((await owner.get(card)).html).toContain(`name="f${points?.id}"`);
	const wrong = await owner.post(`${card}/values`, {
		had,
		[`f${points?.id}`]: "much",
		[`f${where?.id}`]: "<i>north</i>",
	});
	expect(wrong.status).toBe(422);
	expect(wrong.words).toContain("Points: a number is wanted");
	expect(wrong.html).toContain('value="&lt;i>north&lt;/i>"');
	await owner.post(`${card}/values`, { had, [`f${points?.id}`]: "2.5" });
	// somebody who saw none of that changes another field
	const back = await owner.post(`${card}/values?view=table&sort=title`, {
		had,
		[`f${points?.id}`]: "",
		[`f${where?.id}`]: "<i>north</i>",
	});
	expect(back.to).toContain("view=table");
	expect(back.to).toContain("sort=title");
	expect((await itemsOf(api))[0]?.values).toEqual([
		{ field_id: points?.id, number: 2.5 },
		{ field_id: where?.id, text: "<i>north</i>" },
	]);
	const seen = await reader.get(card);
	expect(seen.html).toContain("&lt;i>north&lt;/i>");
	expect(seen.html).not.toContain(`name="f${points?.id}"`);
	const table = await owner.get(`${at}?view=table`);
	expect(table.html).toContain(`form="v-${item}-0"`);
	const shown = await stranger.get(at);
	expect(shown.words).toContain("Points 2.5");
	for (const form of ["values", "choose", "plan"])
		expect((await reader.post(`${card}/${form}`, {})).status).toBe(403);
	expect((await owner.post(`${card}/values`, { had: "{" })).status).toBe(422);
});

test("cards are grouped by what they have, and put into other groups", async () => {
	const { id, api } = await board();
	const at = `/ada/desk/projects/${id}`;
	await forge.call("PUT", "/repos/ada/desk/collaborators/bob", {
		as: ada,
		body: { permission: "write" },
	});
	const milestone = await send("POST", "/repos/ada/desk/milestones", {
		title: "One",
	});
	for (const [title, assignees] of [
		["of both", ["ada", "bob"]],
		["of ada", ["ada"]],
	] as const)
		await send("POST", "/repos/ada/desk/issues", {
			title,
			assignees,
			milestone: milestone.id,
			projects: [id],
		});
	await send("POST", "/repos/ada/desk/issues", {
		title: "of nobody",
		projects: [id],
	});
	await send("POST", `${api}/fields`, {
		name: "Size",
		kind: "choice",
		options: [{ title: "Small" }, { title: "Large" }],
	});
	const [size] = await fieldsOf(api);
	/** The groups with their cards. */
	const groups = async (query: string) =>
		[
			...(await owner.get(`${at}?${query}`)).html.matchAll(
				/<h2 class="cut"[^>]*>([^<]*)<\/h2>|<a class="ink grow"[^>]*>([^<]*)</g,
			),
		]
			.map(([, head, card]) => (head === undefined ? card : `${head}:`))
			.join(" ");
	expect(await groups("group=assignee")).toBe(
		"ada: of both of ada bob: of both Unassigned: of nobody",
	);
	expect(await groups("group=milestone")).toBe(
		"One: of both of ada No milestone: of nobody",
	);
	expect(await groups("group=state")).toBe("Open: of both of ada of nobody");
	expect(await groups("group=repository")).toBe(
		"ada/desk: of both of ada of nobody",
	);
	expect(await groups("group=label")).toBe(
		"No label: of both of ada of nobody",
	);
	expect(await groups("group=nonsense&q=ada")).toContain("Backlog: of ada");
	const [both, alone, free] = await itemsOf(api);
	const people = Object.fromEntries(
		both?.issue?.assignees.map((one) => [
			one.login,
			String((one as { id?: number }).id),
		]) ?? [],
	);
	await owner.post(`${at}/items/${both?.id}/plan`, {
		by: "assignee",
		from: people.bob ?? "",
		to: "",
	});
	await owner.post(`${at}/items/${free?.id}/plan`, {
		by: "assignee",
		from: "",
		to: people.bob ?? "",
	});
	await owner.post(`${at}/items/${alone?.id}/plan`, {
		by: "milestone",
		to: "",
	});
	expect(await groups("group=assignee")).toBe(
		"ada: of both of ada bob: of nobody Unassigned:",
	);
	expect(await groups("group=milestone")).toBe(
		"One: of both No milestone: of ada of nobody",
	);
	const strange = await owner.post(`${at}/items/${alone?.id}/plan`, {
		by: "milestone",
		to: "Two",
	});
	expect(strange.status).toBe(422);
	await owner.post(`${at}/items/${alone?.id}/choose`, {
		field: String(size?.id),
		to: "2",
	});
	expect(await groups(`group=field:${size?.id}`)).toBe(
		"Small: Large: of ada No Size: of both of nobody",
	);
	const { html } = await owner.get(
		`${at}?view=table&group=field:${size?.id}&sort=-title`,
	);
	expect(
		[
			...html.matchAll(
				/(?:<a class="ink" href="http[^"]*">|<span>)(of [^<]*|Large|No Size)</g,
			),
		].map(([, word]) => word),
	).toEqual(["Large", "of ada", "No Size", "of nobody", "of both"]);
});

test("a view is saved, opened by its address, changed, named and deleted", async () => {
	const { id, api } = await board();
	const at = `/ada/desk/projects/${id}`;
	const made = await owner.post(`${at}/views`, {
		name: "<b>Open</b>",
		as_layout: "table",
		as_group: "column",
		as_sort: "-title",
		as_q: "is:open",
	});
	expect(made.status).toBe(303);
	const [view] = await send<{ id: number }[]>("GET", `${api}/views`);
	const tab = await stranger.get(`${at}?view=${view?.id}`);
	expect(tab.html).toContain("&lt;b>Open&lt;/b>");
	expect(tab.html).toContain('name="q" value="is:open"');
	expect(tab.html).toContain('value="-title" selected');
	expect(tab.words).not.toContain("Save view");
	const other = await owner.get(`${at}?view=${view?.id}&q=is:closed`);
	expect(other.words).toContain("Save view");
	await owner.post(`${at}/views/${view?.id}/look`, {
		as_layout: "board",
		as_q: "is:closed",
	});
	await owner.post(`${at}/views/${view?.id}`, { title: "Closed" });
	expect(await send("GET", `${api}/views`)).toMatchObject([
		{ name: "Closed", layout: "board", group_by: "", filter: "is:closed" },
	]);
	const again = await owner.post(`${at}/views`, { name: "closed" });
	expect(again.status).toBe(409);
	for (const form of ["views", `views/${view?.id}`, `views/${view?.id}/delete`])
		expect(
			(await stranger.post(`${at}/${form}`, { name: "x", title: "x" })).status,
		).not.toBe(200);
	await owner.post(`${at}/views/${view?.id}/delete`, {});
	expect(await send("GET", `${api}/views`)).toEqual([]);
	expect((await owner.get(`${at}?view=${view?.id}`)).status).toBe(200);
});

test("the number of queries of groups and tables does not grow with cards", async () => {
	const { id, api } = await board();
	const field = await send("POST", `${api}/fields`, {
		name: "P",
		kind: "number",
	});
	const add = async (title: string, number: number) => {
		await send("POST", "/repos/ada/desk/issues", { title, projects: [id] });
		const item = (await itemsOf(api)).at(-1);
		await send("PUT", `${api}/items/${item?.id}/values/${field.id}`, {
			number,
		});
	};
	const at = `/ada/desk/projects/${id}?group=field:${field.id}`;
	const looks = [at, `${at}&view=table&sort=-field:${field.id}`];
	await add("one", 1);
	const few = [];
	for (const look of looks)
		few.push(await queriesOf(forge, () => stranger.get(look)));
	for (const n of [2, 3, 4]) await add(`card ${n}`, n);
	for (const [i, look] of looks.entries())
		expect(await queriesOf(forge, () => stranger.get(look))).toBe(few[i]);
});

test("each card has a menu of its own, which names it", async () => {
	const { id, api } = await board();
	const make = async (title: string) =>
		(await send("POST", "/repos/ada/desk/issues", { title, projects: [id] }))
			.id;
	for (const title of ["First $& <b>", 'Second "quoted"']) await make(title);
	const { html } = await owner.get(`/ada/desk/projects/${id}`);
	for (const item of await itemsOf(api)) {
		const card = html.slice(html.indexOf(`id="card-${item.id}"`));
		const menu = card.slice(0, card.indexOf("</li>"));
		expect(menu).toContain(`popovertarget="m-card-${item.id}"`);
		expect(menu).toContain(`id="m-card-${item.id}"`);
		for (const does of ["move", "delete"])
			expect(menu).toContain(`/projects/${id}/items/${item.id}/${does}"`);
	}
	expect(html).toContain("Move or remove: First $&amp; &lt;b&gt;");
	expect(html).toContain("Move or remove: Second &#34;quoted&#34;");
	expect(html).not.toMatch(/"[^"]*[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}[^"]*"/);
});
