import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { queriesOf, testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let owner: Visitor;
let writer: Visitor;
let reader: Visitor;
let stranger: Visitor;
const send = async <T = { id: number }>(
	method: string,
	path: string,
	body?: object,
	as = ada,
) => (await forge.call<T>(method, path, { as, body })).body;
const views = (path: string, as = ada) =>
	send<{ id: number; name: string; query: string }[]>(
		"GET",
		path,
		undefined,
		as,
	);

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	owner = await signedInVisitor(forge, ada);
	writer = await signedInVisitor(forge, bob);
	reader = await signedInVisitor(forge, await forge.user("cleo"));
	stranger = visitor(forge);
	await send("POST", "/user/repos", { name: "desk" });
	await send("PUT", "/repos/ada/desk/collaborators/bob", {
		permission: "write",
	});
	await send("POST", "/repos/ada/desk/issues", { title: "A crash" });
	await send("POST", "/repos/ada/desk/issues", { title: "A wish" });
	await send("POST", "/orgs", { username: "shelf" });
});

const at = "/ada/desk/issues";
const api = "/repos/ada/desk/views";

test("a filter is saved as a view, which is then a tab, renamed, replaced, moved and deleted", async () => {
	expect((await owner.get(at)).words).not.toContain("Save view");
	const filtered = await owner.get(`${at}?q=is:open+crash&page=1`);
	expect(filtered.words).toContain("Save view");
	expect(filtered.html).toContain('value="q=is%3Aopen+crash"');
	// without views it takes no row of its own
	expect(filtered.html).not.toContain('class="line views"');
	const line = /<search.*?<\/search>/s.exec(
		filtered.html.split('id="main"')[1] ?? "",
	);
	expect(line?.[0]).toContain("Save view");
	const saved = await owner.post(`${at}/views`, {
		...{ name: "<b>Crashes</b>", filters: "q=is%3Aopen+crash" },
	});
	expect([saved.status, saved.to]).toEqual([303, `${at}?q=is%3Aopen+crash`]);
	const open = await owner.get(`${at}?q=is:open+crash`);
	expect(open.html).toContain("&lt;b>Crashes&lt;/b>");
	expect(open.words).toContain("Edit view");
	expect(open.html).toContain('class="line views"');
	expect(open.words).not.toContain("Save view");
	// it is one's own
	for (const other of [writer, reader, stranger])
		expect((await other.get(at)).words).not.toContain("Crashes");

	const [view] = await views(api);
	const one = `${at}/views/${view?.id}`;
	await owner.post(one, { name: "Crashes", shared: "true" });
	expect((await stranger.get(at)).words).toContain("Shared Crashes");
	await owner.post(`${at}/views`, {
		...{ name: "Wishes", filters: "q=wish", shared: "true" },
	});
	await owner.post(`${one}/move`, { position: "2" });
	expect((await views(api)).map(({ name }) => name)).toEqual([
		...["Wishes", "Crashes"],
	]);
	await owner.post(`${at}/views`, {
		...{ name: "", filters: "q=crashes", replaces: String(view?.id) },
	});
	expect((await views(api)).map(({ query }) => query)).toEqual([
		...["q=wish", "q=crashes"],
	]);
	const gone = await owner.post(`${one}/delete`, {});
	expect([gone.status, gone.to]).toEqual([303, `${at}?q=crashes`]);
	expect((await views(api)).map(({ name }) => name)).toEqual(["Wishes"]);
});

test("a view that cannot be saved comes back with what was typed, in its open menu", async () => {
	await owner.post(`${at}/views`, { name: "Taken", filters: "q=one" });
	const again = await owner.post(`${at}/views?q=two`, {
		...{ name: "taken", filters: "q=two" },
	});
	expect(again.status).toBe(409);
	expect(again.html).toMatch(/<details class="drop left end" open/);
	expect(again.html).toContain('value="taken"');
	const unnamed = await owner.post(`${at}/views?q=two`, { filters: "q=two" });
	expect(unnamed.status).toBe(422);
});

test("readers save their own views, writers share them, and strangers see neither form", async () => {
	const filtered = (who: Visitor) => who.get(`${at}?q=wish+order`);
	expect((await filtered(stranger)).words).not.toContain("Save view");
	expect((await filtered(reader)).words).not.toContain("Share this view");
	expect((await filtered(writer)).words).toContain("Share this view");
	expect((await filtered(writer)).words).not.toContain("Default view");
	expect((await filtered(owner)).words).toContain("Default view");
	const shared = await send("POST", api, {
		...{ list: "issues", name: "Ours", query: "q=ours", shared: true },
	});
	const one = `${at}/views/${shared.id}`;
	const open = await reader.get(`${at}?q=ours`);
	expect(open.words).not.toContain("Edit view");
	for (const [who, status] of [
		[reader, 403],
		[writer, 303],
	] as const)
		expect((await who.post(one, { name: "Ours too" })).status).toBe(status);
	expect((await stranger.post(`${at}/views`, { name: "x" })).status).not.toBe(
		303,
	);
	// what a form does not offer is not done by sending it
	await reader.post(`${at}/views`, {
		...{ name: "Mine", filters: "q=m", shared: "true", default: "true" },
	});
	expect((await stranger.get(at)).words).not.toContain("Mine");
});

test("a list opens with the default view, and All leads out of it", async () => {
	const list = "/ada/desk/pulls";
	await owner.post(`${list}/views`, {
		...{ name: "Drafts", filters: "q=is:open+draft" },
		...{ shared: "true", default: "true" },
	});
	for (const who of [owner, reader, stranger]) {
		const { status, to } = await who.get(list);
		expect([status, to]).toEqual([303, `${list}?q=is%3Aopen+draft`]);
	}
	const opened = await stranger.get(`${list}?q=is%3Aopen+draft`);
	expect(opened.html).toContain(`href="${list}?state=open"`);
	const all = await stranger.get(`${list}?state=open`);
	expect(all.status).toBe(200);
	expect(all.html).toMatch(/state=open" aria-current="page"/);
	// an empty filter is a choice, too
	expect((await stranger.get(`${list}?q=`)).status).toBe(200);
	// what is wrong with a form is told, and does not lead away
	const refused = await owner.post(`${list}/-/bulk`, {});
	expect([refused.status, refused.to]).toEqual([422, undefined]);
	// only the administrator's form can end it
	const drafts = await writer.get(`${list}?q=is%3Aopen+draft`);
	expect(drafts.words).not.toContain("Edit view");
});

test("lists over all repositories, of an organization and of notifications have views", async () => {
	for (const [list, filters, other] of [
		["/issues", "type=assigned", "type=mentioned"],
		["/pulls", "type=reviewed_by", "type=assigned"],
		["/notifications", "type=unread&kind=pull", "kind=issue"],
		["/org/shelf/issues", "q=desk", "q=chair"],
		["/org/shelf/pulls", "q=desk", "q=chair"],
	] as const) {
		expect((await owner.get(`${list}?${other}`)).words).toContain("Save view");
		const saved = await owner.post(`${list}/views`, { name: "Daily", filters });
		expect([list, saved.status, saved.to]).toEqual([
			...[list, 303, `${list}?${filters}`],
		]);
		const open = await owner.get(`${list}?${filters}`);
		expect(open.words).toContain("Edit view");
		expect(open.html).toMatch(/aria-current="page">Daily/);
		const [, id] = /\/views\/(\d+)/.exec(open.html) ?? [];
		const alien = await reader.post(`${list}/views/${id}`, { name: "x" });
		expect([list, alien.status]).toEqual([list, /org/.test(list) ? 403 : 404]);
		await owner.post(`${list}/views/${id}`, { name: "Weekly" });
		const renamed = await owner.get(`${list}?${filters}`);
		expect(renamed.words).toContain("Weekly");
		await owner.post(`${list}/views/${id}/delete`, {});
		expect((await owner.get(list)).words).not.toContain("Weekly");
	}
});

test("the number of queries does not grow with views", async () => {
	const cost = () => queriesOf(forge, () => owner.get(`${at}?q=is:open`));
	const few = await cost();
	for (let i = 0; i < 8; i++)
		await send("POST", api, {
			...{ list: "issues", name: `View ${i}`, query: `q=${i}`, shared: true },
		});
	expect(await cost()).toBe(few);
});
