import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
type Json = Record<string, unknown>;
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob, root] = [] as unknown as [User, User, User];

beforeAll(async () => {
	forge = await testForge({ allowPrivate: true });
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	root = await forge.user("chief");
	await forge.call("PATCH", "/admin/users/chief", {
		body: { admin: true, source_id: 0, login_name: "chief" },
	});
	await fill();
});

const call = async <T = Json>(
	as: User,
	method: string,
	path: string,
	body?: object,
	expected = [200, 201, 204],
): Promise<T> => {
	const answer = await forge.call<T>(method, path, { as, body });
	expect(expected, `${method} ${path}: ${answer.text}`).toContain(
		answer.status,
	);
	return answer.body;
};

/** A repository with one of everything. */
async function fill() {
	const repo = "/repos/ada/well";
	await call(ada, "POST", "/user/repos", {
		name: "well",
		description: "Water for all",
		auto_init: true,
		default_branch: "main",
	});
	await call(ada, "PUT", `${repo}/topics`, { topics: ["water", "deep"] });
	await call(ada, "PUT", `${repo}/collaborators/bob`, { permission: "write" });
	const bug = await call<{ id: number }>(ada, "POST", `${repo}/labels`, {
		name: "bug",
		color: "#ee0701",
		description: "It is broken",
	});
	const kind = await call<{ id: number }>(ada, "POST", `${repo}/labels`, {
		name: "kind/leak",
		color: "#00aabb",
		exclusive: true,
	});
	const milestone = await call<{ id: number }>(
		ada,
		"POST",
		`${repo}/milestones`,
		{
			title: "Spring",
			description: "When it thaws",
			due_on: "2031-03-01T00:00:00Z",
		},
	);
	await call(bob, "POST", `${repo}/issues`, {
		title: "The rope is torn",
		body: "See #2 and @ada",
		labels: [bug.id, kind.id],
		milestone: milestone.id,
		assignees: ["ada"],
	});
	await call(ada, "POST", `${repo}/issues/1/comments`, {
		body: `It was old, see ${forge.url}ada/well/issues/2.`,
	});
	await call(ada, "POST", `${repo}/issues/1/reactions`, { content: "heart" });
	await call(ada, "PATCH", `${repo}/issues/1`, { title: "The rope is worn" });
	await call(ada, "PATCH", `${repo}/issues/1`, { state: "closed" });
	await call(bob, "POST", `${repo}/contents/crank.txt`, {
		content: Buffer.from("one\ntwo\nthree\n").toString("base64"),
		new_branch: "crank",
		message: "Add a crank",
	});
	await call(bob, "POST", `${repo}/pulls`, {
		title: "A crank",
		body: "Turns.",
		head: "crank",
		base: "main",
	});
	await call(ada, "POST", `${repo}/pulls/2/reviews`, {
		event: "APPROVED",
		body: "Turns well",
		comments: [{ path: "crank.txt", new_position: 2, body: "why two?" }],
	});
	await call(ada, "POST", `${repo}/pulls/2/merge`, { Do: "merge" });
	await call(bob, "POST", `${repo}/contents/lid.txt`, {
		content: Buffer.from("lid\n").toString("base64"),
		new_branch: "lid",
		message: "Add a lid",
	});
	await call(bob, "POST", `${repo}/pulls`, {
		title: "A lid",
		head: "lid",
		base: "main",
	});
	const release = await call<{ id: number }>(ada, "POST", `${repo}/releases`, {
		tag_name: "v1",
		name: "The first",
		body: "It holds water",
		target_commitish: "main",
	});
	const form = new FormData();
	form.set("attachment", new Blob(["a bucket"]), "bucket.txt");
	const sent = await fetch(
		`${forge.url}api/v1${repo}/releases/${release.id}/assets`,
		{ method: "POST", body: form, headers: basic(ada) },
	);
	expect(sent.status).toBe(201);
}

const basic = ({ name, password }: User) => ({
	authorization: `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`,
});
const everything = {
	service: "gitea",
	issues: true,
	pull_requests: true,
	labels: true,
	milestones: true,
	releases: true,
};
const migrate = (as: User, repo_name: string, more: object = {}) =>
	forge.call<Json>("POST", "/repos/migrate", {
		as,
		body: {
			clone_addr: `${forge.url}ada/well.git`,
			repo_name,
			...everything,
			...more,
		},
	});

/** What is the same on every server: neither ids nor addresses nor people. */
function same(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(same);
	if (typeof value !== "object" || value === null) return value;
	const left =
		/^(?:id|url|.*_url|user|repo|repository|repo_id|owner|poster|creator|author|uuid|original_author.*|assignees?|merged_by|resolver|review_id|pull_request_review_id|last_login|closed_by|ref|label|team|updated_at|content_version|pin_order|subscribers|permissions|email)$/;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => !left.test(name))
			.map(([name, inner]) => [name, same(inner)]),
	);
}
const both = async (path: string, other: string, drop?: RegExp) => {
	const there = same(await call(root, "GET", `/repos/ada/well${path}`));
	const here = same(await call(root, "GET", `/repos/${other}${path}`));
	const text = (value: unknown) =>
		JSON.parse(
			JSON.stringify(value, (name, inner) =>
				drop?.test(name) ? undefined : inner,
			).replaceAll("ada/well", other),
		);
	expect(text(here)).toEqual(text(there));
};

test("a repository comes with all that surrounds it", async () => {
	const made = await migrate(root, "brought");
	expect(made.status, made.text).toBe(201);
	expect(made.body).toMatchObject({
		description: "Water for all",
		topics: ["deep", "water"],
		open_issues_count: 0,
		open_pr_counter: 1,
		release_counter: 1,
	});
	for (const path of [
		"/labels",
		"/milestones?state=all",
		"/issues?state=all&type=issues",
		"/issues/1",
		"/issues/1/comments",
		"/issues/1/timeline",
		"/issues/1/reactions",
		"/pulls/2/commits",
		"/pulls/2/files",
		"/releases",
		"/branches",
		"/tags",
	])
		await both(path, "chief/brought", /^(?:.*_sha|sha|download_count)$/);
	await both("/pulls?state=all", "chief/brought", /^(?:head|base)$/);
	await both("/pulls/2/reviews", "chief/brought", /^official$/);
	const [review] = await call<{ id: number }[]>(
		root,
		"GET",
		"/repos/chief/brought/pulls/2/reviews",
	);
	expect(
		await call(
			root,
			"GET",
			`/repos/chief/brought/pulls/2/reviews/${review?.id}/comments`,
		),
	).toMatchObject([{ path: "crank.txt", position: 2, body: "why two?" }]);
});

test("links into the repository lead into the new one", async () => {
	await migrate(root, "linked");
	expect(
		await call(root, "GET", "/repos/chief/linked/issues/1/comments"),
	).toMatchObject([
		{ body: `It was old, see ${forge.url}chief/linked/issues/2.` },
	]);
});

test("files come with their bytes", async () => {
	await migrate(root, "filed");
	const [release] = await call<
		{ assets: { browser_download_url: string }[] }[]
	>(root, "GET", "/repos/chief/filed/releases");
	const file = await fetch(release?.assets[0]?.browser_download_url ?? "");
	expect(await file.text()).toBe("a bucket");
});

test("only an administrator brings words of another server in the name of others", async () => {
	await forge.app.db.write((tx) =>
		tx.change((q) => q.updateTable("account").set({ hide_email: 0 })),
	);
	// the same forge under another name is another server
	const elsewhere = forge.url.replace("127.0.0.1", "localhost");
	const clone_addr = `${elsewhere}ada/well.git`;
	const issueOf = async (who: User, name: string) =>
		(
			await call<Json[]>(
				who,
				"GET",
				`/repos/${who.name}/${name}/issues?state=closed&type=issues`,
			)
		)[0];
	await migrate(root, "trusted", { clone_addr, auth_token: await token(ada) });
	expect(await issueOf(root, "trusted")).toMatchObject({
		user: { login: "bob" },
		original_author: "",
		assignees: [{ login: "ada" }],
	});
	const eve = await forge.user("eve");
	await migrate(eve, "forged", { clone_addr, auth_token: await token(ada) });
	expect(await issueOf(eve, "forged")).toMatchObject({
		user: { login: "Ghost" },
		original_author: "bob",
		assignees: [],
	});
	await migrate(eve, "own");
	expect(await issueOf(eve, "own")).toMatchObject({
		user: { login: "bob" },
		original_author: "",
	});
});

const token = async (who: User) => (await forge.token(who)).token;

test("nobody is told of what was said long ago", async () => {
	await migrate(root, "quiet");
	await forge.app.events.settled();
	for (const who of [ada, bob])
		expect(
			(await call<Json[]>(who, "GET", "/notifications?all=true")).filter(
				(one) => JSON.stringify(one).includes("chief/quiet"),
			),
		).toEqual([]);
});

test("new numbers follow the brought ones", async () => {
	await migrate(root, "counted");
	expect(
		await call(root, "POST", "/repos/chief/counted/issues", { title: "new" }),
	).toMatchObject({ number: 4 });
});

test("a server that does not show the repository is told, and nothing is made", async () => {
	const refused = await migrate(bob, "gone", {
		clone_addr: `${forge.url}ada/nowhere.git`,
	});
	expect(refused.status).toBe(422);
	expect(refused.text).toContain("did not find this repository");
	await call(bob, "GET", "/repos/bob/gone", undefined, [404]);
	const wrong = await migrate(bob, "wrong", { auth_token: "nothing" });
	expect(wrong.status).toBe(422);
	expect(wrong.text).toContain("rejected the token");
});
