import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { queriesOf } from "../../support/forge.ts";
import { gitWork } from "../../support/git-work.ts";

let book: Book;
const at = "/repos/ada/book/branch_protections";
const tags = "/repos/ada/book/tag_protections";
type Rule = { rule_name: string; priority: number; id: number };

beforeAll(async () => {
	book = await bookForge();
});
const call = (
	method: string,
	path: string,
	body?: object,
	as: unknown = book.ada,
) => book.forge.call<Rule>(method, path, { as: as as never, body });
const status = async (...args: Parameters<typeof call>) =>
	(await call(...args)).status;
const commit = (path: string, branch: string, as: unknown, more = {}) =>
	status(
		"POST",
		`/repos/ada/book/contents/${path}`,
		{ content: base64("x"), branch, ...more },
		as,
	);

test("a rule is made strict, changed member by member, ordered and deleted", async () => {
	const { status: made, body } = await call("POST", at, { rule_name: "main" });
	expect(made).toBe(201);
	expect(body).toEqual({
		branch_name: "main",
		rule_name: "main",
		priority: 1,
		enable_push: false,
		enable_push_whitelist: false,
		push_whitelist_usernames: [],
		push_whitelist_teams: [],
		push_whitelist_deploy_keys: false,
		enable_force_push: false,
		enable_force_push_allowlist: false,
		force_push_allowlist_usernames: [],
		force_push_allowlist_teams: [],
		force_push_allowlist_deploy_keys: false,
		enable_merge_whitelist: false,
		merge_whitelist_usernames: [],
		merge_whitelist_teams: [],
		enable_bypass_allowlist: false,
		bypass_allowlist_usernames: [],
		bypass_allowlist_teams: [],
		enable_status_check: false,
		status_check_contexts: null,
		required_approvals: 0,
		enable_approvals_whitelist: false,
		approvals_whitelist_username: [],
		approvals_whitelist_teams: [],
		block_on_rejected_reviews: false,
		block_on_official_review_requests: false,
		block_on_outdated_branch: false,
		dismiss_stale_approvals: false,
		ignore_stale_approvals: false,
		require_signed_commits: false,
		protected_file_patterns: "",
		unprotected_file_patterns: "",
		block_admin_merge_override: false,
		created_at: expect.any(String),
		updated_at: expect.any(String),
	});
	expect((await call("GET", `${at}/main`)).body).toEqual(body);
	const changed = await call("PATCH", `${at}/main`, {
		enable_push: true,
		enable_push_whitelist: true,
		push_whitelist_usernames: ["bob"],
		required_approvals: 2,
	});
	expect(changed.body).toMatchObject({
		enable_push: true,
		push_whitelist_usernames: ["bob"],
		required_approvals: 2,
	});
	const off = await call("PATCH", `${at}/main`, { enable_push: false });
	expect(off.body).toMatchObject({
		enable_push_whitelist: false,
		push_whitelist_usernames: ["bob"],
		required_approvals: 2,
	});
	const second = await call("POST", at, { rule_name: "release/*" });
	expect(second.body).toMatchObject({ priority: 2, branch_name: "" });
	const all = await book.forge.call<Rule[]>("GET", at);
	expect(all.body.map((r) => r.rule_name)).toEqual(["main", "release/*"]);
	expect(await status("POST", `${at}/priority`, { ids: [] })).toBe(204);
	expect(await status("POST", `${at}/priority`, { ids: [999] })).toBe(404);
	expect(await status("DELETE", `${at}/release%2F*`)).toBe(204);
	expect(await status("DELETE", `${at}/release%2F*`)).toBe(404);
	expect(await status("DELETE", `${at}/main`)).toBe(204);
});

test("a rule without a name, twice, broken or of unknown people is refused", async () => {
	expect(await status("POST", at, {})).toBe(400);
	expect(await status("POST", at, { rule_name: "a[" })).toBe(422);
	expect(await status("POST", at, { rule_name: "{".repeat(400) })).toBe(422);
	const people = { push_whitelist_usernames: ["nobody"] };
	expect(await status("POST", at, { rule_name: "x", ...people })).toBe(422);
	expect(await status("POST", at, { branch_name: "x" })).toBe(201);
	expect(await status("POST", at, { rule_name: "x" })).toBe(403);
	expect(await status("PATCH", `${at}/x`, people)).toBe(422);
	expect(await status("PATCH", `${at}/none`, {})).toBe(404);
	expect(await status("GET", `${at}/none`)).toBe(404);
	expect(await status("DELETE", `${at}/x`)).toBe(204);
	expect(
		await status("POST", "/repos/ada/old/branch_protections", {
			rule_name: "x",
		}),
	).toBe(423);
});

test("only administrators see and change rules", async () => {
	const { forge, ada, bob, eve } = book;
	const weak = await forge.token(ada, ["read:repository"]);
	for (const base of [at, tags])
		for (const [as, wanted] of [
			[bob, 403],
			[eve, 403],
			[null, 401],
		] as const) {
			expect(await status("GET", base, undefined, as)).toBe(wanted);
			expect(await status("GET", `${base}/1`, undefined, as)).toBe(wanted);
			expect(await status("POST", base, {}, as)).toBe(wanted);
			expect(await status("PATCH", `${base}/1`, {}, as)).toBe(wanted);
			expect(await status("DELETE", `${base}/1`, undefined, as)).toBe(wanted);
		}
	expect(await status("POST", at, { rule_name: "x" }, weak)).toBe(403);
	for (const kind of ["branch_protections", "tag_protections"]) {
		const hidden = `/repos/ada/secret/${kind}`;
		expect(await status("GET", hidden, undefined, eve)).toBe(404);
	}
});

test("a rule holds for everybody at every door", async () => {
	const { forge, ada, bob } = book;
	await call("POST", "/repos/ada/book/branches", { new_branch_name: "dev" });
	await call("POST", at, {
		rule_name: "dev",
		enable_push: true,
		enable_push_whitelist: true,
		push_whitelist_usernames: ["ada"],
		protected_file_patterns: "*.lock; secrets/**",
		unprotected_file_patterns: "docs/**",
	});
	expect(await commit("a.txt", "dev", bob)).toBe(403);
	expect(await commit("docs/a.txt", "dev", bob)).toBe(201);
	expect(await commit("b.txt", "dev", ada)).toBe(201);
	expect(await commit("y.lock", "dev", ada)).toBe(403);
	expect(await commit("secrets/a/b", "dev", ada)).toBe(403);
	const force = { new_branch: "dev", force_push: true };
	expect(await commit("c.txt", "main", ada, force)).toBe(403);
	const head = (
		await forge.call<{ commit: { id: string } }>(
			"GET",
			"/repos/ada/book/branches/main",
		)
	).body.commit.id;
	const branch = "/repos/ada/book/branches/dev";
	const moved = { new_commit_id: head, force: true };
	expect(await status("PUT", branch, moved)).toBe(403);
	expect(await status("DELETE", branch)).toBe(403);
	expect(await status("PATCH", branch, { name: "other" }, bob)).toBe(403);
	const seen = await forge.call<Record<string, unknown>>("GET", branch, {
		as: bob,
	});
	expect(seen.body).toMatchObject({
		protected: true,
		user_can_push: false,
		user_can_merge: true,
		effective_branch_protection_name: "",
	});

	const work = await gitWork();
	const push = async (as: typeof ada, ...refs: string[]) => {
		try {
			await work.git("push", forge.gitUrl("ada/book", as), ...refs);
			return "taken";
		} catch (error) {
			return String((error as { stderr?: string }).stderr);
		}
	};
	await work.git("clone", "-q", forge.gitUrl("ada/book", ada), ".");
	await work.git("checkout", "-q", "dev");
	await work.git("commit", "-q", "--allow-empty", "-m", "more");
	expect(await push(bob, "dev")).toContain("Not allowed to push");
	expect(await push(ada, "dev")).toBe("taken");
	await work.git("commit", "-q", "--amend", "--allow-empty", "-m", "other");
	expect(await push(ada, "+dev")).toContain("protected from force push");
	expect(await push(ada, ":dev")).toContain("protected from deletion");
	expect(await status("PATCH", branch, { name: "later" })).toBe(204);
	expect((await call("GET", `${at}/later`)).status).toBe(200);
	await call("DELETE", `${at}/later`);
	await call("DELETE", "/repos/ada/book/branches/later");
});

test("a pattern holds for branches that do not exist yet, and signatures are asked for", async () => {
	const { ada } = book;
	await call("POST", at, { rule_name: "rel/**" });
	const create = { new_branch_name: "rel/1/x" };
	expect(await status("POST", "/repos/ada/book/branches", create)).toBe(403);
	expect(await commit("c", "main", ada, { new_branch: "rel/2" })).toBe(403);
	await call("PATCH", `${at}/rel%2F**`, {
		enable_push: true,
		require_signed_commits: true,
	});
	expect(await commit("c", "main", ada, { new_branch: "rel/3" })).toBe(403);
	await call("DELETE", `${at}/rel%2F**`);
});

test("commits that are there already come under a rule by no other road than a push", async () => {
	const { ada, bob, forge } = book;
	const repo = "/repos/ada/book";
	const made = await call("POST", at, {
		rule_name: "kept*",
		enable_push: true,
		protected_file_patterns: "*.lock",
	});
	expect(made.status).toBe(201);
	const branches = `${repo}/branches`;
	const branch = (name: string, from: string) =>
		status(
			"POST",
			branches,
			{ new_branch_name: name, old_ref_name: from },
			bob,
		);
	expect(await branch("kept", "main")).toBe(201);
	expect(await commit("z.lock", "kept", bob, { new_branch: "loose" })).toBe(
		201,
	);
	const tip = async (name: string) =>
		(await forge.call<{ commit: { id: string } }>("GET", `${branches}/${name}`))
			.body.commit.id;
	const loose = await tip("loose");
	const move = () =>
		status("PUT", `${branches}/kept`, { new_commit_id: loose }, bob);
	expect(await move()).toBe(403);
	expect(await branch("kept-too", "loose")).toBe(403);
	expect(
		await status("PATCH", `${branches}/loose`, { name: "kept-as" }, bob),
	).toBe(403);
	const pull = await forge.call<{ number: number }>("POST", `${repo}/pulls`, {
		as: bob,
		body: { head: "kept", base: "loose", title: "the wrong way" },
	});
	const update = () =>
		status("POST", `${repo}/pulls/${pull.body.number}/update`, {}, bob);
	expect(pull.status).toBe(201);
	expect(await update()).toBe(403);
	await call("PATCH", `${at}/kept*`, {
		protected_file_patterns: "",
		require_signed_commits: true,
	});
	expect(await move()).toBe(403);
	expect(await branch("kept-too", "loose")).toBe(403);
	expect(await update()).toBe(403);
	await call("PATCH", `${at}/kept*`, { require_signed_commits: false });
	expect(await update()).toBe(200);
	await call("DELETE", `${at}/kept*`);
	await call("DELETE", `${branches}/loose`, undefined, ada);
});

test("protected tags are for those on the list", async () => {
	const { forge, ada, bob } = book;
	const { status: made, body } = await call("POST", tags, {
		name_pattern: "v*",
		whitelist_usernames: ["ada"],
	});
	expect(made).toBe(201);
	expect(body).toEqual({
		id: body.id,
		name_pattern: "v*",
		whitelist_usernames: ["ada"],
		whitelist_teams: [],
		created_at: expect.any(String),
		updated_at: expect.any(String),
	});
	expect((await call("GET", tags)).body).toEqual([body]);
	expect((await call("GET", `${tags}/${body.id}`)).body).toEqual(body);
	const bad = (rule: object) => status("POST", tags, rule);
	const list = { whitelist_usernames: ["ada"] };
	expect(await bad({ name_pattern: "v*", ...list })).toBe(403);
	expect(await bad({ name_pattern: "x" })).toBe(400);
	expect(await bad(list)).toBe(400);
	expect(await bad({ name_pattern: "/(/", ...list })).toBe(422);
	expect(await bad({ name_pattern: "u", whitelist_usernames: ["no"] })).toBe(
		422,
	);

	const tag = (tag_name: string, as: unknown) =>
		status("POST", "/repos/ada/book/tags", { tag_name }, as);
	expect(await tag("v1", bob)).toBe(422);
	expect(await tag("w1", bob)).toBe(201);
	expect(await tag("v1", ada)).toBe(201);
	const release = { tag_name: "v2" };
	const releases = "/repos/ada/book/releases";
	expect(await status("POST", releases, release, bob)).toBe(422);
	const gone = "/repos/ada/book/tags/v1";
	expect(await status("DELETE", gone, undefined, bob)).toBe(422);
	const work = await gitWork();
	await work.git("clone", "-q", forge.gitUrl("ada/book", bob), ".");
	const pushed = work.git("push", "-q", "origin", "HEAD:refs/tags/v9");
	await expect(pushed).rejects.toThrow("tag v9 is protected");

	const edited = await call("PATCH", `${tags}/${body.id}`, {
		name_pattern: "/^stable-/",
		whitelist_usernames: ["bob"],
	});
	expect(edited.body).toMatchObject({ whitelist_usernames: ["bob"] });
	expect(await tag("stable-1", ada)).toBe(422);
	expect(await tag("stable-1", bob)).toBe(201);
	expect(await status("PATCH", `${tags}/999`, {})).toBe(404);
	expect(await status("DELETE", `${tags}/${body.id}`)).toBe(204);
	expect(await status("DELETE", `${tags}/${body.id}`)).toBe(404);
});

test("of several rules for tags each is changed by itself, and its record says to what", async () => {
	const rule = async (name_pattern: string, whitelist_usernames: string[]) =>
		(await call("POST", tags, { name_pattern, whitelist_usernames })).body;
	const [first, second] = [
		await rule("x*", ["ada"]),
		await rule("y*", ["bob"]),
	];
	expect(second).toMatchObject({
		...{ name_pattern: "y*", whitelist_usernames: ["bob"] },
	});
	const edit = async (body: object) =>
		(await call("PATCH", `${tags}/${second.id}`, body)).body;
	expect(await edit({ whitelist_usernames: ["ada", "bob"] })).toMatchObject({
		...{ id: second.id, name_pattern: "y*" },
		whitelist_usernames: expect.toSatisfy((names) => names.length === 2),
	});
	expect(await edit({ name_pattern: "z*" })).toMatchObject({
		...{ id: second.id, name_pattern: "z*" },
	});
	expect((await call("GET", `${tags}/${first.id}`)).body).toEqual(first);
	const records = await book.forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select(["target_name", "details"])
			.where("action", "=", "tag-rule.edited")
			.where("target_id", "=", second.id)
			.orderBy("id"),
	);
	expect(records.map((row) => row.target_name)).toEqual(["y*", "z*"]);
	expect(records[1]?.details).toContain('"z*"');
	for (const { id } of [first, second])
		expect(await status("DELETE", `${tags}/${id}`)).toBe(204);
});

test("teams of the owning organization stand on lists, and lists ask a constant number of queries", async () => {
	const { forge, ada, bob } = book;
	await call("POST", "/orgs", { username: "mill" });
	await call("POST", "/orgs/mill/repos", { name: "plant", auto_init: true });
	const team = await call("POST", "/orgs/mill/teams", {
		name: "Crew",
		permission: "write",
		units: ["repo.code"],
		includes_all_repositories: true,
	});
	await call("PUT", `/teams/${team.body.id}/members/bob`);
	const rules = "/repos/mill/plant/branch_protections";
	const rule = {
		rule_name: "main",
		enable_push: true,
		enable_push_whitelist: true,
		push_whitelist_teams: ["crew"],
	};
	const made = await call("POST", rules, rule);
	expect(made.body).toMatchObject({ push_whitelist_teams: ["Crew"] });
	const unknown = { ...rule, rule_name: "y", push_whitelist_teams: ["none"] };
	expect(await status("POST", rules, unknown)).toBe(422);
	const write = (as: unknown, path: string) =>
		status(
			"POST",
			`/repos/mill/plant/contents/${path}`,
			{ content: base64("x") },
			as,
		);
	expect(await write(bob, "a")).toBe(201);
	expect(await write(ada, "b")).toBe(403);
	const list = () => forge.call("GET", rules);
	const before = await queriesOf(forge, list);
	for (const name of ["a", "b", "c"])
		await call("POST", rules, { ...rule, rule_name: name });
	expect(await queriesOf(forge, list)).toBe(before);
});
