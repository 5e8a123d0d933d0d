import { expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
const root = await signedInVisitor(forge, forge.admin);
const call = async <T = { id: number; number: number }>(
	method: string,
	path: string,
	body?: object,
	as = ada,
) => {
	const seen = await forge.call<T>(method, path, { as, body });
	if (seen.status >= 300)
		throw new Error(`${path}: ${seen.status} ${seen.text}`);
	return seen.body;
};
await call("POST", "/user/repos", { name: "book", auto_init: true });
const idOf = async (name: string) =>
	(await call<{ id: number }>("GET", `/users/${name}`)).id;
const report = async (about: string) => {
	const browser = await signedInVisitor(forge, ada);
	await browser.post("/-/report", { about, reason: "It is spam." });
	const [row] = await app.db.rows((q) =>
		q.selectFrom("report").select("id").orderBy("id", "desc").limit(1),
	);
	return row?.id as number;
};

test("from a report its author is blocked and hidden in one step, which closes it, and undone from his page", async () => {
	const eve = await forge.user("eve");
	await call(
		"POST",
		"/repos/ada/book/issues",
		{ title: "spam", body: "spam" },
		eve,
	);
	await call(
		"POST",
		"/repos/ada/book/issues/1/comments",
		{ body: "more" },
		eve,
	);
	await call("POST", "/orgs", { username: "evils" }, eve);
	const id = await report("/ada/book/issues/1");
	expect((await root.get("/-/admin/reports")).html).toContain(
		`/-/admin/reports/${id}/hide`,
	);
	const people = await root.get(`/-/admin/reports/${id}/hide`);
	const eveId = await idOf("eve");
	const form = `/-/admin/users/${eveId}/hide?report=${id}`;
	// the author stands first, then the owner of the repository
	expect(
		[...people.html.matchAll(/users\/(\d+)\/hide/g)].map(([, one]) =>
			Number(one),
		),
	).toEqual([eveId, await idOf("ada")]);
	const page = await root.get(form);
	expect(page.words).toContain("This hides: 1 issue, 1 comment.");
	expect(page.words).toContain("evils");
	const empty = await root.post(`/-/admin/users/${eveId}/hide`, {
		reason: " ",
		report: String(id),
	});
	expect([empty.status, empty.wrong.join()]).toEqual([422, "Enter a reason."]);
	const done = await root.post(`/-/admin/users/${eveId}/hide`, {
		reason: "Spam on the wiki",
		report: String(id),
	});
	expect([done.status, done.to]).toEqual([303, `/-/admin/users/${eveId}/edit`]);
	expect((await visitor(forge).get("/eve")).status).toBe(404);
	const closed = await root.get("/-/admin/reports?state=closed");
	expect(closed.words).toContain("eve was blocked and hidden");
	const hidden = await root.get(`/-/admin/users/${eveId}/edit`);
	expect(hidden.words).toContain("This account is blocked and hidden.");
	expect(hidden.words).toContain("Spam on the wiki");
	expect((await root.get("/-/admin/hidden")).words).toContain(
		"Spam on the wiki",
	);
	expect((await root.get("/-/admin/users")).html).not.toContain(
		`/-/admin/users/${eveId}/edit`,
	);
	const back = await root.post(`/-/admin/users/${eveId}/show`);
	expect([back.status, back.to]).toEqual([303, `/-/admin/users/${eveId}/edit`]);
	expect((await visitor(forge).get("/eve")).status).toBe(200);
	// the record stays on his page
	expect((await root.get(`/-/admin/users/${eveId}/edit`)).words).toContain(
		"Spam on the wiki",
	);
});

test("a report about one person leads to the form at once, and one that is closed to nothing", async () => {
	await forge.user("fay");
	const id = await report("/fay");
	const led = await root.get(`/-/admin/reports/${id}/hide`);
	expect([led.status, led.to]).toEqual([
		303,
		`/-/admin/users/${await idOf("fay")}/hide?report=${id}`,
	]);
	await root.post(`/-/admin/reports/${id}/close`);
	expect((await root.get(`/-/admin/reports/${id}/hide`)).status).toBe(404);
	const nobody = await report("/explore/repos");
	expect((await root.get(`/-/admin/reports/${nobody}/hide`)).words).toContain(
		"No users found",
	);
});

test("people of releases and commits are found, whatever the address says", async () => {
	const gil = await forge.user("gil");
	await call("PUT", "/repos/ada/book/collaborators/gil", {
		permission: "write",
	});
	await call(
		"POST",
		"/repos/ada/book/releases",
		{ tag_name: "v1", name: "one" },
		gil,
	);
	const id = await report("/ada/book/releases/tag/v1");
	const people = await root.get(`/-/admin/reports/${id}/hide`);
	expect(
		[...people.html.matchAll(/users\/(\d+)\/hide/g)].map(([, one]) =>
			Number(one),
		),
	).toEqual([await idOf("gil"), await idOf("ada")]);
	for (const about of [
		"/ada/book/issues/99999",
		"/%E0%A4%A/x",
		"/ada/none/issues/1",
		"/ada/book/commit/zz",
	])
		expect([
			about,
			(await root.get(`/-/admin/reports/${await report(about)}/hide`)).status <
				400,
		]).toEqual([about, true]);
});

test("the page says why somebody cannot be hidden, and only administrators see it", async () => {
	const id = await idOf("root");
	expect((await root.get(`/-/admin/users/${id}/hide`)).words).toContain(
		"You cannot hide your own account.",
	);
	const refused = await root.post(`/-/admin/users/${id}/hide`, { reason: "x" });
	expect([
		refused.status,
		refused.words.includes("You cannot hide your own account."),
	]).toEqual([422, true]);
	const browser = await signedInVisitor(forge, ada);
	for (const path of [
		`/-/admin/users/${id}/hide`,
		"/-/admin/hidden",
		"/-/admin/reports/1/hide",
	])
		expect((await browser.get(path)).status).toBe(403);
	expect(
		(await browser.post(`/-/admin/users/${id}/hide`, { reason: "x" })).status,
	).toBe(403);
	expect((await browser.post(`/-/admin/users/${id}/show`)).status).toBe(403);
	await forge.user("hal");
	expect((await root.get("/hal")).html).toContain(
		`/-/admin/users/${await idOf("hal")}/hide`,
	);
	expect((await browser.get("/hal")).html).not.toContain("/hide");
});

test("the command line hides and shows as well", async () => {
	await forge.user("ida");
	await expect(runAdmin(app, ["user", "hide", "ida"])).rejects.toThrow(
		"--reason",
	);
	await expect(
		runAdmin(app, ["user", "hide", "nobody", "--reason=x"]),
	).rejects.toThrow();
	expect(await runAdmin(app, ["user", "hide", "ida", "--reason=spam"])).toBe(
		'hid ida; "ingot admin user unhide ida" undoes it\n',
	);
	expect((await visitor(forge).get("/ida")).status).toBe(404);
	await expect(
		runAdmin(app, ["user", "hide", "ida", "--reason=x"]),
	).rejects.toThrow("already hidden");
	await expect(
		runAdmin(app, ["user", "hide", "root", "--reason=x"]),
	).rejects.toThrow("Site administrators cannot be hidden");
	expect(await runAdmin(app, ["user", "unhide", "IDA"])).toBe(
		"ida is shown again\n",
	);
	await expect(runAdmin(app, ["user", "unhide", "ida"])).rejects.toThrow(
		"no hidden user",
	);
	expect((await visitor(forge).get("/ida")).status).toBe(200);
});
