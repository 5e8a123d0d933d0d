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

const send = async <T = { id: number }>(
	method: string,
	path: string,
	body?: object,
	as = ada,
) => (await forge.call<T>(method, path, { as, body })).body;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	owner = await signedInVisitor(forge, ada);
	reader = await signedInVisitor(forge, bob);
	stranger = visitor(forge);
	for (const body of [
		{ name: "desk" },
		{ name: "secret", private: true },
		{ name: "old" },
	])
		await send("POST", "/user/repos", body);
});

const places = [
	["a repository", "/ada/desk/projects", "/repos/ada/desk/projects"],
	["a user", "/ada/-/projects", "/users/ada/projects"],
] as const;
const columnsOf = (id: number) =>
	send<{ id: number; title: string }[]>("GET", `/projects/${id}/columns`);
const cardsOf = (id: number) =>
	send<{ id: number; column_id: number; note: string }[]>(
		"GET",
		`/projects/${id}/items`,
	);

test.each(places)(
	"a board of %s is made, changed, closed and deleted by forms",
	async (_, at) => {
		expect((await stranger.get(at)).status).toBe(200);
		expect((await stranger.get(at)).html).not.toContain(`${at}/new`);
		expect((await owner.get(`${at}/new`)).status).toBe(200);
		const empty = await owner.post(`${at}/new`, { title: " " });
		expect(empty.status).toBe(422);
		expect(empty.words).toContain("Title can't be blank.");
		const made = await owner.post(`${at}/new`, {
			title: "<b>Plan</b>",
			template: "kanban",
			cards: "images",
		});
		expect(made.status).toBe(303);
		const board = new URL(made.to ?? "", forge.url).pathname;
		const seen = await stranger.get(board);
		expect(seen.status).toBe(200);
		expect(seen.html).toContain("&lt;b>Plan&lt;/b>");
		expect(seen.words).toContain("In Progress");
		expect(seen.html).not.toContain('<form class="stack s"');
		const edit = await owner.get(`${board}/edit`);
		expect(edit.status).toBe(200);
		await owner.post(`${board}/edit`, { title: "Road", cards: "text" });
		await owner.post(`${board}/state`, { state: "closed" });
		expect((await stranger.get(`${at}?state=closed&q=roa`)).words).toContain(
			"Road",
		);
		expect((await stranger.get(at)).words).not.toContain("Road");
		await owner.post(`${board}/delete`, {});
		expect((await stranger.get(board)).status).toBe(404);
	},
);

test.each(places)(
	"cards and columns of a board of %s are changed by forms",
	async (_, at, api) => {
		const { id } = await send("POST", api, { title: "B", template: "kanban" });
		const board = `${at}/${id}`;
		const issue = await send<{ number: number }>(
			"POST",
			"/repos/ada/desk/issues",
			{ title: "Broken <i>lock</i>" },
		);
		const columns = await columnsOf(id);
		await owner.post(`${board}/items`, { text: "a note" });
		await owner.post(`${board}/items`, { text: `ada/desk#${issue.number}` });
		const nothing = await owner.post(`${board}/items`, {
			text: "ada/desk#987",
		});
		expect(nothing.status).toBe(422);
		const [note, card] = await cardsOf(id);
		expect(note?.note).toBe("a note");
		const shown = await owner.get(board);
		expect(shown.html).toContain("Broken &lt;i>lock&lt;/i>");
		expect(shown.html).toContain(`data-card="${card?.id}"`);
		const moved = await owner.post(`${board}/items/${card?.id}/move`, {
			column: String(columns[3]?.id),
			place: "first",
		});
		expect(moved.status).toBe(303);
		await owner.post(`${board}/items/${note?.id}/edit`, { note: "changed" });
		expect((await cardsOf(id)).map((one) => [one.column_id, one.note])).toEqual(
			[
				[columns[0]?.id, "changed"],
				[columns[3]?.id, ""],
			],
		);
		await owner.post(`${board}/items/${note?.id}/move`, {
			column: String(columns[3]?.id),
			before: String(card?.id),
		});
		expect((await cardsOf(id)).map((one) => one.id)).toEqual([
			note?.id,
			card?.id,
		]);
		await owner.post(`${board}/columns`, { title: "Later" });
		const later = (await columnsOf(id)).at(-1)?.id;
		const wrong = await owner.post(`${board}/columns/${later}`, {
			title: "Soon",
			color: "red",
		});
		expect(wrong.status).toBe(422);
		await owner.post(`${board}/columns/${later}`, {
			title: "Soon",
			color: "#aabbcc",
			default: "on",
		});
		await owner.post(`${board}/columns/${later}/move`, { position: "1" });
		await owner.post(`${board}/columns/${columns[0]?.id}/delete`, {});
		expect((await columnsOf(id)).map((one) => one.title)).toEqual([
			"Soon",
			"To Do",
			"In Progress",
			"Done",
		]);
		await owner.post(`${board}/rules`, { closed: String(columns[1]?.id) });
		expect(await send("GET", `/projects/${id}/automation`)).toMatchObject({
			closed: columns[1]?.id,
			opened: 0,
		});
		await owner.post(`${board}/items/${note?.id}/delete`, {});
		expect(await cardsOf(id)).toHaveLength(1);
		const table = await stranger.get(`${board}?view=table`);
		expect(table.html).toContain("Broken &lt;i>lock&lt;/i>");
	},
);

test("a board shows what its filters ask for", async () => {
	const { id } = await send("POST", "/repos/ada/desk/projects", { title: "F" });
	const label = await send("POST", "/repos/ada/desk/labels", {
		name: "bug",
		color: "#ff0000",
	});
	const mine = await send("POST", "/repos/ada/desk/issues", {
		title: "of-ada",
		assignees: ["ada"],
		labels: [label.id],
		projects: [id],
	});
	expect(mine.id).toBeGreaterThan(0);
	await send("POST", "/repos/ada/desk/issues", {
		title: "of-nobody",
		projects: [id],
	});
	const found = async (query: string) => {
		const { words } = await stranger.get(`/ada/desk/projects/${id}?${query}`);
		return ["of-ada", "of-nobody"].filter((title) => words.includes(title));
	};
	expect(await found("")).toEqual(["of-ada", "of-nobody"]);
	expect(await found("assignee=ada")).toEqual(["of-ada"]);
	expect(await found("assignee=(none)")).toEqual(["of-nobody"]);
	expect(await found(`labels=${label.id}`)).toEqual(["of-ada"]);
	expect(await found(`labels=-${label.id}`)).toEqual(["of-nobody"]);
	const page = await stranger.get(
		`/ada/desk/projects/${id}?labels=-${label.id}`,
	);
	expect(page.html).toContain('name="q" value="-label:bug"');
	expect(await found("q=label:bug")).toEqual(["of-ada"]);
	expect(await found("q=is:closed")).toEqual([]);
	const strange = await stranger.get(`/ada/desk/projects/${id}?q=colour:red`);
	expect(strange.words).toContain("Unknown filters: colour:red");
	expect(await found("labels=0&milestone=-1")).toEqual(["of-nobody"]);
	expect(await found("milestone=987")).toEqual([]);
	const list = await stranger.get(`/ada/desk/issues?project=${id}`);
	expect(list.words).toContain("of-ada");
	const none = await stranger.get("/ada/desk/issues?project=-1");
	expect(none.words).not.toContain("of-ada");
});

test("an issue's page puts it on boards and chooses the column", async () => {
	const { id } = await send("POST", "/repos/ada/desk/projects", {
		title: "Side",
		template: "kanban",
	});
	const issue = await send<{ number: number }>(
		"POST",
		"/repos/ada/desk/issues",
		{ title: "placed" },
	);
	const at = `/ada/desk/issues/${issue.number}`;
	expect((await owner.get(at)).words).toContain("Side");
	await owner.post(`${at}/projects`, { chosen: String(id) });
	const [card] = await cardsOf(id);
	const done = (await columnsOf(id)).at(-1);
	const moved = await owner.post(`${at}/column`, {
		card: String(card?.id),
		column: String(done?.id),
	});
	expect(moved.status).toBe(303);
	const page = await owner.get(at);
	expect(page.words).toContain("moved this to Done in the project Side");
	const link = `/ada/desk/projects/${id}/items/${card?.id}`;
	expect(page.html).toContain(link);
	expect((await owner.get(link)).status).toBe(200);
	await owner.post(`${at}/projects`, { had: String(id) });
	expect(await cardsOf(id)).toEqual([]);
	for (const form of ["projects", "column"])
		expect((await reader.post(`${at}/${form}`, {})).status).toBe(403);
});

test("the pages of boards are shut to those who may not", async () => {
	const { id } = await send("POST", "/repos/ada/secret/projects", {
		title: "Hidden",
	});
	const open = await send("POST", "/repos/ada/desk/projects", { title: "O" });
	for (const who of [stranger, reader])
		for (const path of [
			"/ada/secret/projects",
			`/ada/secret/projects/${id}`,
			`/ada/-/projects/${id}`,
			`/ada/desk/projects/${id}`,
			`/ada/-/projects/${open.id}`,
			`/nobody/desk/projects/${open.id}`,
		])
			expect([path, (await who.get(path)).status]).toEqual([path, 404]);
	for (const form of ["edit", "state", "delete", "rules", "columns", "items"]) {
		const to = `/ada/desk/projects/${open.id}/${form}`;
		expect([form, (await reader.post(to, { title: "x" })).status]).toEqual([
			form,
			403,
		]);
	}
	expect(
		(await reader.post("/ada/-/projects/new", { title: "x" })).status,
	).toBe(403);
	const old = await send("POST", "/repos/ada/old/projects", { title: "Old" });
	await send("PATCH", "/repos/ada/old", { archived: true });
	const kept = await owner.post(`/ada/old/projects/${old.id}/columns`, {
		title: "x",
	});
	expect(kept.status).toBe(423);
	expect((await owner.get(`/ada/old/projects/${old.id}`)).status).toBe(200);
});

test("the number of queries of a board does not grow with its cards", async () => {
	const { id } = await send("POST", "/repos/ada/desk/projects", { title: "Q" });
	const add = (title: string) =>
		send("POST", "/repos/ada/desk/issues", { title, projects: [id] });
	const look = () => stranger.get(`/ada/desk/projects/${id}`);
	await add("one");
	const few = await queriesOf(forge, look);
	for (const title of ["two", "three", "four"]) await add(title);
	expect(await queriesOf(forge, look)).toBe(few);
});
