import { beforeAll, describe, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { examine, rowChecks } from "../../../src/domain/doctor/examine.ts";
import { testForge } from "../../support/forge.ts";
import { visitor } from "../../web/support/browser.ts";

const forge = await testForge();
const { app } = forge;
const ada = await forge.user("ada");
const eve = await forge.user("mallory");
const carl = await forge.user("carl");

const call = async <T = { id: number; number: number }>(
	method: string,
	path: string,
	{ as = ada, body }: { as?: typeof ada | null; body?: object } = {},
) => {
	const seen = await forge.call<T>(method, path, { as, body });
	if (seen.status >= 300)
		throw new Error(`${method} ${path}: ${seen.status} ${seen.text}`);
	return seen.body;
};
const settled = async () => {
	for (let i = 0; i < 2; i++) {
		await app.events.settled();
		await app.jobs.settled();
	}
};
const at = "/repos/ada/book";
const hide = (reason = "spam") =>
	call("PUT", "/admin/users/mallory/hidden", {
		as: forge.admin,
		body: { reason },
	});
const show = () =>
	call("DELETE", "/admin/users/mallory/hidden", { as: forge.admin });

const place = {
	issue: 0,
	comment: 0,
	review: 0,
	release: 0,
	pull: 0,
	attachment: "",
};
const base64 = (text: string) => Buffer.from(text).toString("base64");

beforeAll(async () => {
	await call("POST", "/user/repos", {
		body: { name: "book", auto_init: true },
	});
	await call("POST", "/user/repos", {
		as: eve,
		body: { name: "spamrepo", auto_init: true, description: "spamword" },
	});
	await call("PUT", `${at}/collaborators/mallory`, {
		body: { permission: "write" },
	});
	const label = await call("POST", `${at}/labels`, {
		body: { name: "bug", color: "#ff0000" },
	});
	const milestone = await call("POST", `${at}/milestones`, {
		body: { title: "one" },
	});
	const mine = await call("POST", `${at}/issues`, {
		body: { title: "a true issue", body: "true", assignees: ["mallory"] },
	});
	const issue = await call("POST", `${at}/issues`, {
		as: eve,
		body: {
			title: "spamword one",
			body: "spamword",
			labels: [label.id],
			milestone: milestone.id,
		},
	});
	place.issue = issue.number;
	const comment = await call("POST", `${at}/issues/1/comments`, {
		as: eve,
		body: { body: "spamword in a comment of @carl, see #2" },
	});
	place.comment = comment.id;
	await call("POST", `${at}/issues/2/comments`, { body: { body: "I answer" } });
	await call("POST", `${at}/issues/1/reactions`, {
		as: eve,
		body: { content: "heart" },
	});
	await call("POST", `${at}/issues/1/dependencies`, {
		body: { owner: "ada", repo: "book", index: 2 },
	});
	for (const [as, branch] of [
		[eve, "spam-branch"],
		[ada, "good"],
	] as const) {
		await call("POST", `${at}/contents/${branch}.txt`, {
			as,
			body: { content: base64("x"), message: "change", new_branch: branch },
		});
		const pull = await call("POST", `${at}/pulls`, {
			as,
			body: {
				title: as === eve ? "spamword pull" : "good pull",
				head: branch,
				base: "main",
			},
		});
		if (as === eve) place.pull = pull.number;
		else {
			const review = await call("POST", `${at}/pulls/${pull.number}/reviews`, {
				as: eve,
				body: {
					event: "APPROVED",
					body: "spamword review",
					comments: [
						{ path: `${branch}.txt`, body: "spamword line", new_position: 1 },
					],
				},
			});
			place.review = review.id;
		}
	}
	const release = await call("POST", `${at}/releases`, {
		as: eve,
		body: { tag_name: "v1", name: "spamword release", body: "spamword" },
	});
	place.release = release.id;
	await call("PUT", "/user/starred/ada/book", { as: eve });
	await call("PUT", `${at}/subscription`, { as: eve });
	await call("PUT", "/user/following/ada", { as: eve });
	await call("PUT", "/user/following/mallory", {});
	await call("PUT", "/user/starred/mallory/spamrepo", {});
	await call("POST", `/repos/ada/book/forks`, { as: eve, body: {} });
	await call(
		"PUT",
		`${at}/issues/${mine.number}/pin`.replace("/pin", "/subscriptions/mallory"),
		{ as: eve },
	).catch(() => {});
	await settled();
});

/** The answer to a reader by each road; it must hold a word of the hidden account before, and none while it is hidden. */
const roads: Record<string, string | (() => string)> = {
	profile: "/users/mallory",
	"repositories of the account": "/users/mallory/repos",
	repository: "/repos/mallory/spamrepo",
	"contents of the repository": "/repos/mallory/spamrepo/contents",
	fork: "/repos/mallory/book",
	forks: `${at}/forks`,
	"search for users": "/users/search?q=mallory",
	"search for repositories": "/repos/search?q=spamrepo",
	issues: `${at}/issues?state=all`,
	issue: () => `${at}/issues/${place.issue}`,
	"comments of an issue": `${at}/issues/1/comments`,
	"comments of a repository": `${at}/issues/comments`,
	comment: () => `${at}/issues/comments/${place.comment}`,
	"timeline of an issue": `${at}/issues/1/timeline`,
	"search for issues": "/repos/issues/search?q=spamword&state=all",
	"query of what he commented on": `${at}/issues?q=is:all+commenter:mallory`,
	"query of words in comments": `${at}/issues?q=is:all+spamword+in:comments`,
	"query of whom he is assigned": `${at}/issues?q=is:all+has:assignee`,
	"search for comments": `${at}/issues?q=spamword&state=all`,
	reactions: `${at}/issues/1/reactions`,
	dependencies: `${at}/issues/1/dependencies`,
	assignees: `${at}/issues/1`,
	"possible assignees": `${at}/assignees`,
	"possible reviewers": `${at}/reviewers`,
	subscribers: `${at}/subscribers`,
	stargazers: `${at}/stargazers`,
	collaborators: `${at}/collaborators`,
	pulls: `${at}/pulls?state=all`,
	pull: () => `${at}/pulls/${place.pull}`,
	"files of a pull": () => `${at}/pulls/${place.pull}/files`,
	reviews: () => `${at}/pulls/${place.pull + 1}/reviews`,
	review: () => `${at}/pulls/${place.pull + 1}/reviews/${place.review}`,
	"comments of a review": () =>
		`${at}/pulls/${place.pull + 1}/reviews/${place.review}/comments`,
	releases: `${at}/releases`,
	release: () => `${at}/releases/${place.release}`,
	"release by its tag": `${at}/releases/tags/v1`,
	"latest release": `${at}/releases/latest`,
	followers: "/users/ada/followers",
	following: "/users/ada/following",
	starred: "/users/ada/starred",
	"feed of the account": "/users/mallory/activities/feeds",
	"feed of the repository": `${at}/activities/feeds`,
};
const pages: Record<string, string | (() => string)> = {
	profile: "/mallory",
	repository: "/mallory/spamrepo",
	"raw file": "/mallory/spamrepo/raw/branch/main/README.md",
	archive: "/mallory/spamrepo/archive/main.zip",
	issues: "/ada/book/issues?state=all&q=",
	issue: () => `/ada/book/issues/${place.issue}`,
	"issue with a comment": "/ada/book/issues/1",
	pulls: "/ada/book/pulls?state=all",
	pull: () => `/ada/book/pulls/${place.pull}`,
	"pull with a review": () => `/ada/book/pulls/${place.pull + 1}`,
	"files with a review": () => `/ada/book/pulls/${place.pull + 1}/files`,
	releases: "/ada/book/releases",
	"feed of the repository": "/ada/book.atom",
	"feed of releases": "/ada/book/releases.atom",
	stars: "/ada/book/stars",
	watchers: "/ada/book/watchers",
	forks: "/ada/book/forks",
	followers: "/ada?tab=followers",
	explore: "/explore/repos?q=spamrepo",
	users: "/explore/users?q=mallory",
	card: "/-/card/mallory",
	"feed of the account": "/mallory.atom",
};
const told = /mallory|spam/i;
/** Words that say what was asked for are no answer. */
const without = (text: string) => text.replace(/q=[a-z]+|value="[a-z]*"/g, "");

async function read(path: string, as: typeof ada | null) {
	const { status, text } = await forge.call("GET", path, { as });
	return { status, text };
}
const snapshot = async () => {
	const all: Record<string, string> = {};
	for (const as of [ada, carl, null])
		for (const [name, road] of Object.entries(roads)) {
			const path = typeof road === "string" ? road : road();
			const { status, text } = await read(path, as);
			all[`${name} for ${as?.name ?? "a stranger"}`] = `${status} ${text}`;
		}
	const browser = visitor(forge);
	for (const [name, road] of Object.entries(pages)) {
		const path = typeof road === "string" ? road : road();
		const { status, words, html } = await browser.get(path);
		all[`page of ${name}`] = `${status} ${words || html}`;
	}
	return all;
};
/** Counts that are stored. */
const stored = async () => ({
	repositories: await app.db.rows((q) =>
		q
			.selectFrom("repository")
			.select([
				"id",
				"open_issues",
				"open_pulls",
				"closed_issues",
				"stars",
				"watchers",
				"forks",
				"releases",
			])
			.orderBy("id"),
	),
	issues: await app.db.rows((q) =>
		q.selectFrom("issue").select(["id", "comments"]).orderBy("id"),
	),
	accounts: await app.db.rows((q) =>
		q
			.selectFrom("account")
			.select([
				"id",
				"followers",
				"following",
				"visibility",
				"prohibit_login",
				"removed",
			])
			.where("id", ">", 0)
			.orderBy("id"),
	),
	labels: await app.db.rows((q) =>
		q.selectFrom("label").select(["id", "issues", "open_issues"]).orderBy("id"),
	),
});

/** Those tell of it by being there. */
const there = [
	"/api/v1/users/mallory/heatmap",
	"/mallory/spamrepo.git/info/refs?service=git-upload-pack",
	"/mallory/spamrepo.git/info/lfs/locks",
	"/mallory.png",
];
const statuses = () =>
	Promise.all(
		there.map(async (path) => (await fetch(forge.url + path.slice(1))).status),
	);

describe("hidden and shown again", () => {
	let before: Record<string, string>;
	let counts: Awaited<ReturnType<typeof stored>>;

	test("each road tells of the account", async () => {
		before = await snapshot();
		counts = await stored();
		const silent = Object.entries(before)
			.filter(([name]) => name.endsWith("for ada") || name.startsWith("page"))
			.filter(
				([, text]) => !text.startsWith("200") || !told.test(without(text)),
			)
			.map(([name, text]) => `${name}: ${text.slice(0, 60)}`);
		expect(silent).toEqual([]);
		expect(await statuses()).toEqual([200, 200, 200, 200]);
	});

	test("no road tells of it once it is hidden, before any job has run", async () => {
		await hide();
		const now = await snapshot();
		const telling = Object.entries(now)
			.filter(([, text]) => text.startsWith("200") && told.test(without(text)))
			.map(([name, text]) => [
				name,
				/.{80}(mallory|spam).{80}/i.exec(without(text))?.[0] ??
					text.slice(0, 300),
			]);
		expect(telling).toEqual([]);
		expect(
			Object.entries(now).filter(([, text]) => text.startsWith("5")),
		).toEqual([]);
		expect(await accountByName(app.db, "mallory")).toBeUndefined();
		const [heatmap, git, lfs] = await statuses();
		// git asks a stranger who he is, whether there is a repository or not
		expect([heatmap, git, lfs]).toEqual([404, 401, 401]);
	});

	test("what is counted follows", async () => {
		await settled();
		expect(await examine(app, rowChecks, { fix: false })).toEqual([]);
		const assigned = async (what: string) =>
			(await call<unknown[]>("GET", `${at}/issues?q=is:all+${what}`)).length;
		expect(await assigned("has:assignee")).toBe(0);
		expect(await assigned("(has:assignee+OR+zzz)")).toBe(0);
		const issues = await assigned("is:issue");
		expect(await assigned("is:issue+no:assignee")).toBe(issues);
		const book = await call<{
			open_issues_count: number;
			stars_count: number;
			forks_count: number;
			open_pr_counter: number;
		}>("GET", at);
		expect([
			book.open_issues_count,
			book.open_pr_counter,
			book.stars_count,
			book.forks_count,
		]).toEqual([1, 1, 0, 0]);
		const { followers_count } = await call<{ followers_count: number }>(
			"GET",
			"/users/ada",
		);
		expect(followers_count).toBe(0);
	});

	test("the account acts no more", async () => {
		expect((await forge.call("GET", "/user", { as: eve })).status).toBe(401);
	});

	test("undo brings back exactly what was there", async () => {
		await show();
		await settled();
		expect(await stored()).toEqual(counts);
		const again = await snapshot();
		const still = (text: string) =>
			text.replace(/"(updated_at|last_login|Updated)":"[^"]*"/g, "");
		for (const [name, text] of Object.entries(before))
			expect([name, still(again[name] ?? "")]).toEqual([name, still(text)]);
		expect(await examine(app, rowChecks, { fix: false })).toEqual([]);
	});
});
