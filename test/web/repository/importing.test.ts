import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, eve] = [] as unknown as [Visitor, Visitor];

beforeAll(async () => {
	forge = await testForge({ allowPrivate: true });
	const as = await forge.user("ada");
	const other = await forge.user("eve");
	const body = { name: "well", auto_init: true };
	await forge.call("POST", "/user/repos", { as, body });
	await forge.call("POST", "/repos/ada/well/issues", {
		as,
		body: { title: "<b>Torn</b>" },
	});
	[ada, eve] = await Promise.all([
		signedInVisitor(forge, as),
		signedInVisitor(forge, other),
	]);
});

const form = (repo_name: string, more: object = {}) => ({
	clone_addr: `${forge.url}ada/well.git`,
	service: "gitea",
	owner: "ada",
	repo_name,
	visibility: "public",
	follow: "once",
	issues: "true",
	...more,
});

test("the page of imports offers what other servers have", async () => {
	const page = await ada.get("/repo/migrate?service_type=2&issues=1");
	expect(page.words).toContain("Gitea, Forgejo, Ingot");
	expect(page.html).toMatch(/<option[^>]*value="github"[^>]*selected/);
	expect(page.html).toMatch(/name="issues"[^>]*checked/);
	expect(page.html).not.toMatch(/name="labels"[^>]*checked/);
});

test("a repository comes with its issues, and its settings tell what has come", async () => {
	const done = await ada.post("/repo/migrate", form("brought"));
	expect(done.to).toBe("/ada/brought");
	expect((await ada.get("/ada/brought/issues/1")).html).toContain(
		"&lt;b>Torn&lt;/b>",
	);
	const page = await ada.get("/ada/brought/settings/import");
	expect(page.words).toContain("The import is complete.");
	expect(page.words).toContain("Imported 1 issue ");
	expect((await eve.get("/ada/brought/settings/import")).status).toBe(403);
	expect(
		(await visitor(forge).get("/ada/brought/settings/import")).status,
	).toBe(303);
	expect((await ada.get("/ada/well/settings/import")).words).toContain(
		"This repository was created here",
	);
});

test("an import follows, is told to look again, and ends", async () => {
	await ada.post(
		"/repo/migrate",
		form("followed", { follow: "sync", interval: "1h" }),
	);
	const at = "/ada/followed/settings/import";
	expect((await ada.get(at)).html).toMatch(/name="interval"[^>]*value="1h"/);
	const bad = await ada.post(at, { interval: "1m" });
	expect(bad.wrong).toEqual(["Interval is shorter than minimum 10m0s."]);
	expect((await ada.post(at, { interval: "2h" })).status).toBe(303);
	expect((await ada.post(`${at}/now`, {})).status).toBe(303);
	await forge.app.jobs.settled();
	for (const way of ["", "/now", "/end"])
		expect((await eve.post(at + way, { interval: "2h" })).status).toBe(403);
	expect((await ada.post(`${at}/end`, {})).status).toBe(303);
	expect((await ada.get(at)).words).toContain("The import was stopped.");
});

test("what is wrong is told at its field, and nothing is made", async () => {
	const gone = await ada.post(
		"/repo/migrate",
		form("gone", { clone_addr: `${forge.url}ada/none.git` }),
	);
	expect(gone.wrong).toEqual([
		"The other server did not find this repository; it may need a token.",
	]);
	expect((await ada.get("/ada/gone")).status).toBe(404);
});
