import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let owner: Awaited<ReturnType<Forge["user"]>>;
let browser: Visitor;
let reader: Visitor;
let made = 0;

beforeAll(async () => {
	forge = await testForge({});
	owner = await forge.user("ada");
	browser = await signedInVisitor(forge, owner);
	reader = await signedInVisitor(forge, await forge.user("rick"));
});

async function repository(): Promise<string> {
	const name = `r${++made}`;
	const body = { name, auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { as: owner, body });
	return `/ada/${name}`;
}
const seen = async (path: string) =>
	(await forge.call("GET", `/repos${path}`, { as: owner })).body as never as {
		[name: string]: unknown;
	};

const pages = [
	"",
	"/units",
	"/public_access",
	"/collaboration",
	"/branches",
	"/branches/edit",
	"/tags",
	"/keys",
	"/hooks",
	"/hooks/slack/new",
	"/lfs",
	"/lfs/locks",
	"/mirrors",
	"/actions/general",
	"/actions/secrets",
	"/actions/variables",
	"/actions/runners",
	"/danger",
];

test("its pages are for administrators alone", async () => {
	const path = await repository();
	const stranger = visitor(forge);
	for (const end of pages) {
		const at = `${path}/settings${end}`;
		expect([at, (await browser.get(at)).status]).toEqual([at, 200]);
		expect([at, (await reader.get(at)).status]).toEqual([at, 403]);
		const sent = await stranger.get(at);
		expect([at, sent.status, sent.to?.startsWith("/user/login")]).toEqual([
			at,
			303,
			true,
		]);
	}
	expect((await reader.get(path)).html).not.toContain(`${path}/settings"`);
	expect((await browser.get(path)).html).toContain(`${path}/settings"`);
});

test("forms of a reader, of a stranger and from elsewhere change nothing", async () => {
	const path = await repository();
	const form = { description: "changed", default_branch: "main" };
	const at = `${path}/settings`;
	expect((await reader.post(at, form)).status).toBe(403);
	expect((await visitor(forge).post(at, form)).status).toBeGreaterThan(302);
	const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://x.test" };
	expect((await browser.post(at, form, foreign)).status).toBeGreaterThan(399);
	expect((await seen(path)).description).toBe("");
});

test("what is said of it is kept, and a wrong branch is told at its field", async () => {
	const path = await repository();
	const at = `${path}/settings`;
	const done = await browser.post(at, {
		description: "<b>hostile</b>",
		website: "https://example.com/",
		default_branch: "main",
		template: "true",
	});
	expect([done.status, done.to]).toEqual([303, at]);
	expect(await seen(path)).toMatchObject({
		description: "<b>hostile</b>",
		website: "https://example.com/",
		template: true,
	});
	expect((await browser.get(at)).html).not.toContain("<b>hostile");
	const bad = { description: "kept", website: "javascript:alert(1)" };
	const tried = await browser.post(at, { ...bad, default_branch: "main" });
	expect([tried.status, tried.wrong]).toEqual([
		422,
		["Enter a URL that starts with https:// or http://."],
	]);
	expect(tried.html).toContain("kept</textarea>");
	const branch = await browser.post(at, { default_branch: "none" });
	expect(branch.wrong).toEqual(["This branch does not exist."]);
	expect(
		(await browser.post(`${at}/topics`, { topics: "git forge, forge" })).status,
	).toBe(303);
	expect((await seen(path)).topics).toEqual(["forge", "git"]);
	const topics = await browser.post(`${at}/topics`, { topics: "A_b!" });
	expect(topics.wrong).toEqual(["Not a valid topic: a_b!"]);
});

test("parts are switched off and on, and ways to merge with them", async () => {
	const path = await repository();
	const at = `${path}/settings/units`;
	const form = {
		units: "code",
		issues: "external",
		tracker_url: "https://issues.example.com/",
		tracker_style: "numeric",
		wiki: "none",
		flags: "allow_merge_update",
		default_merge_style: "merge",
		default_update_style: "merge",
		projects_mode: "all",
	};
	expect((await browser.post(at, form)).status).toBe(303);
	expect(await seen(path)).toMatchObject({
		has_wiki: false,
		has_pull_requests: false,
		has_issues: true,
		allow_squash_merge: false,
	});
	const bad = await browser.post(at, { ...form, tracker_url: "nowhere" });
	expect(bad.wrong).toEqual([
		"Enter a URL that starts with https:// or http://.",
	]);
	const none = await browser.post(at, { ...form, flags: "" });
	expect(none.status).toBe(422);
});

test("it becomes private when its name is typed, and the consequences are said before", async () => {
	const path = await repository();
	const at = `${path}/settings/public_access`;
	expect((await browser.get(at)).words).toContain("Existing copies are kept");
	const wrong = await browser.post(at, { to: "private", name: "ada/other" });
	expect(wrong.wrong).toEqual([`The name does not match ${path.slice(1)}.`]);
	await browser.post(at, { to: "private", name: path.slice(1) });
	expect((await seen(path)).private).toBe(true);
	expect((await reader.get(path)).status).toBe(404);
});

test("people are let in, given other rights and taken out", async () => {
	const path = await repository();
	const at = `${path}/settings/collaboration`;
	const nobody = await browser.post(at, { collaborator: "nobody" });
	expect(nobody.wrong).toEqual(["This user does not exist."]);
	const self = await browser.post(at, { collaborator: "ada" });
	expect(self.wrong).toEqual(["The owner already has full access."]);
	const form = { collaborator: "rick", permission: "write" };
	expect((await browser.post(at, form)).status).toBe(303);
	expect((await browser.get(at)).words).toContain("rick");
	await browser.post(`${at}/change`, { name: "rick", permission: "admin" });
	expect((await reader.get(`${path}/settings`)).status).toBe(200);
	// who administers it does not own it
	expect((await reader.get(`${path}/settings/danger`)).words).not.toContain(
		"Delete repository",
	);
	expect(
		(
			await reader.post(`${path}/settings/danger/delete`, {
				confirm_delete: path.slice(1),
			})
		).status,
	).toBe(403);
	await browser.post(`${at}/delete`, { name: "rick" });
	expect((await reader.get(`${path}/settings`)).status).toBe(403);
});

test("a branch rule shows what it would match before it is kept", async () => {
	const path = await repository();
	const at = `${path}/settings/branches/edit`;
	const form = { rule: "ma*", flags: "enable_push", push_people: "rick" };
	const shown = await browser.post(at, { ...form, do: "preview" });
	expect([shown.status, shown.words.includes("main")]).toEqual([200, true]);
	expect(shown.html).toContain('value="rick"');
	const rules = `/repos${path}/branch_protections`;
	const list = () => forge.call("GET", rules, { as: owner });
	expect((await list()).body).toEqual([]);
	const nobody = await browser.post(at, { ...form, push_people: "no-one" });
	expect(nobody.wrong).toEqual(["The user no-one does not exist."]);
	expect((await browser.post(at, form)).status).toBe(303);
	expect((await browser.get(`${path}/settings/branches`)).words).toContain(
		"Applies to: main",
	);
	const twice = await browser.post(at, form);
	expect(twice.wrong).toEqual(["A rule with this name already exists."]);
	const edited = await browser.post(`${at}?rule_name=ma*`, {
		rule: "ma*",
		required_approvals: "2",
	});
	expect(edited.status).toBe(303);
	expect((await list()).body).toMatchObject([
		{ rule_name: "ma*", required_approvals: 2, enable_push: false },
	]);
});

test("a rule that is refused says why at the field, and no status check of one is left out", async () => {
	const path = await repository();
	const at = `${path}/settings/branches/edit`;
	const refusal = async (form: Record<string, string>) =>
		(await browser.post(at, { rule: "main", ...form })).wrong;
	const lines = (count: number) =>
		Array.from({ length: count }, (_, i) => `check-${i}`);
	const many = lines(101).join(";");
	const long = "p".repeat(256);
	const tooMany = ["Use at most 100 patterns."];
	const tooLong = ["Use at most 255 characters for a pattern."];
	expect(await refusal({ protected_files: many })).toEqual(tooMany);
	expect(await refusal({ unprotected_files: many })).toEqual(tooMany);
	expect(await refusal({ protected_files: long })).toEqual(tooLong);
	expect(await refusal({ unprotected_files: "[" })).toEqual([
		"Invalid pattern.",
	]);
	expect(await refusal({ contexts: long })).toEqual(tooLong);
	expect(await refusal({ contexts: lines(501).join("\n") })).toEqual([
		"Use at most 500 patterns.",
	]);
	expect(await refusal({ rule: "ma[" })).toEqual(["Invalid pattern."]);
	const form = { rule: "main", contexts: lines(120).join("\n") };
	expect((await browser.post(at, form)).status).toBe(303);
	const rule = `/repos${path}/branch_protections/main`;
	expect((await forge.call("GET", rule, { as: owner })).body).toMatchObject({
		status_check_contexts: lines(120),
	});
	const tag = { pattern: "/(/", people: "ada" };
	expect((await browser.post(`${path}/settings/tags`, tag)).wrong).toEqual([
		"Invalid pattern.",
	]);
});

test("a tag rule needs somebody on its list", async () => {
	const path = await repository();
	const at = `${path}/settings/tags`;
	const none = await browser.post(at, { pattern: "v*" });
	expect(none.wrong).toEqual(["Add at least one user or team."]);
	const bad = await browser.post(at, { pattern: "/(/", do: "preview" });
	expect(bad.words).toContain("Invalid pattern");
	const done = await browser.post(at, { pattern: "v*", people: "ada" });
	expect(done.status).toBe(303);
	const list = await browser.get(at);
	expect(list.words).toContain("Allowed: ada.");
	const [rule = ""] = /\/settings\/tags\/\d+/.exec(list.html) ?? [];
	const page = await browser.get(`${path}${rule}`);
	expect(page.words).toContain("Tag protection rule for v*");
	expect(page.words).toContain("Matching tags");
	expect(page.words).toContain("Show matching tags");
});

test("a webhook is added, changed, tested and deleted", async () => {
	const path = await repository();
	const at = `${path}/settings/hooks`;
	const form = {
		url: "https://example.com/hook",
		content_type: "json",
		events: "issues",
		active: "true",
		secret: "hush",
	};
	const none = await browser.post(`${at}/gitea/new`, { ...form, events: "" });
	expect(none.wrong).toEqual(["Choose at least one event."]);
	expect(none.html).not.toContain("hush");
	expect((await browser.get(`${at}/constructor/new`)).status).toBe(404);
	const done = await browser.post(`${at}/gitea/new`, form);
	const one = done.to as string;
	expect(done.status).toBe(303);
	const { body } = await forge.call("GET", `/repos${path}/hooks`, {
		as: owner,
	});
	expect(body).toMatchObject([{ events: ["issues"], active: true }]);
	expect((await browser.post(`${one}/test`)).status).toBe(303);
	const off = await browser.post(one, { ...form, active: "" });
	expect(off.status).toBe(303);
	expect((await browser.get(at)).words).toContain("Disabled");
	expect((await browser.post(`${one}/replay/none`)).status).toBe(404);
	const other = await repository();
	const id = one.split("/").at(-1);
	expect((await browser.get(`${other}/settings/hooks/${id}`)).status).toBe(404);
	expect((await browser.post(`${one}/delete`)).status).toBe(303);
	expect((await browser.get(one)).status).toBe(404);
});

test("keys, locks, secrets and variables are kept for the repository alone", async () => {
	const path = await repository();
	const at = `${path}/settings`;
	const key = await browser.post(`${at}/keys`, { title: "k", content: "no" });
	expect(key.status).toBe(422);
	expect(
		(await browser.post(`${at}/lfs/locks`, { path: "a.bin" })).status,
	).toBe(303);
	expect((await browser.get(`${at}/lfs/locks`)).words).toContain("a.bin");
	await browser.post(`${at}/actions/variables`, {
		name: "AREA_51",
		value: "x",
	});
	expect((await browser.get(`${at}/actions/variables`)).words).toContain(
		"AREA_51",
	);
	expect(
		(await browser.get("/user/settings/actions/variables")).words,
	).not.toContain("AREA_51");
	await browser.post(`${at}/actions/secrets`, { name: "KEY", data: "hush" });
	const shown = await browser.get(`${at}/actions/secrets`);
	expect([shown.words.includes("KEY"), shown.html.includes("hush")]).toEqual([
		true,
		false,
	]);
	const token = await browser.post(`${at}/actions/runners/token`);
	expect(token.words).toContain("ingot runner --url");
});

test("it is renamed, archived, handed over and deleted", async () => {
	const path = await repository();
	const at = `${path}/settings/danger`;
	const name = `n${made}`;
	const renamed = await browser.post(`${at}/rename`, { new_name: name });
	expect(renamed.to).toBe(`/ada/${name}/settings`);
	const now = `/ada/${name}/settings/danger`;
	const bad = await browser.post(`${now}/rename`, { new_name: "a b" });
	expect(bad.wrong).toEqual(["This is not a valid repository name."]);
	await browser.post(`${now}/archive`, { to: "archived" });
	expect((await seen(`/ada/${name}`)).archived).toBe(true);
	const rule = { rule: "x" };
	expect(
		(await browser.post(`/ada/${name}/settings/branches/edit`, rule)).status,
	).toBe(423);
	await browser.post(`${now}/archive`, { to: "open" });
	const confirm = { confirm_transfer: `ada/${name}` };
	const nobody = await browser.post(`${now}/transfer`, {
		...confirm,
		new_owner: "nobody",
	});
	expect(nobody.wrong).toEqual(["This user does not exist."]);
	await browser.post(`${now}/transfer`, { ...confirm, new_owner: "rick" });
	expect((await browser.get(now)).words).toContain(
		"rick has to accept the transfer.",
	);
	const typed = await browser.post(`${now}/delete`, { confirm_delete: name });
	expect(typed.wrong).toEqual([`The name does not match ada/${name}.`]);
	const gone = await browser.post(`${now}/delete`, {
		confirm_delete: `ada/${name}`,
	});
	expect(gone.to).toBe("/ada");
	expect((await browser.get(`/ada/${name}`)).status).toBe(404);
});
