import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../../support/book.ts";
import {
	signedInVisitor,
	type Visitor,
	visitor,
} from "../../support/browser.ts";

let book: Book;
let ada: Visitor;
let bob: Visitor;
let eve: Visitor;
let nobody: Visitor;

async function call<T = { number: number }>(
	method: string,
	path: string,
	body?: unknown,
): Promise<T> {
	const reply = await book.forge.call<T>(method, `/repos/ada/book${path}`, {
		as: book.ada,
		body: body as never,
	});
	expect([path, reply.status < 300 ? "" : reply.text]).toEqual([path, ""]);
	return reply.body;
}
/** A pull request of a branch that writes one file. */
async function pull(
	branch: string,
	more: { title?: string; path?: string; text?: string } = {},
): Promise<{ number: number; head: { sha: string } }> {
	const {
		title = `Work of ${branch}`,
		path = `${branch}.txt`,
		text = "x\n",
	} = more;
	await call("POST", "/contents", {
		files: [{ operation: "create", path, content: base64(text) }],
		message: `Write ${branch}`,
		branch: "main",
		new_branch: branch,
	});
	return call("POST", "/pulls", { title, base: "main", head: branch });
}
const at = (number: number, rest = "") => `/ada/book/pulls/${number}${rest}`;

beforeAll(async () => {
	book = await bookForge();
	[ada, bob, eve] = (await Promise.all(
		[book.ada, book.bob, book.eve].map((who) =>
			signedInVisitor(book.forge, who),
		),
	)) as [Visitor, Visitor, Visitor];
	nobody = visitor(book.forge);
});

test("a pull request that nothing stands against is merged, and its branch deleted", async () => {
	const { number, head } = await pull("plain");
	const stranger = await nobody.get(at(number));
	expect(stranger.status).toBe(200);
	expect(stranger.words).toContain("This pull request is ready to be merged");
	expect(stranger.words).toContain(
		"You don't have permission to merge into main",
	);
	expect(stranger.html).not.toContain('name="head_commit_id"');
	const writer = await bob.get(at(number));
	expect(writer.words).toContain("Merge pull request");
	expect((await ada.get(at(number))).words).toContain("Pin pull request");
	const merge = (who: Visitor, fields: Record<string, string> = {}) =>
		who.post(at(number, "/merge"), {
			do: "squash",
			head_commit_id: head.sha,
			merge_title_field: "My <title>",
			delete_branch_after_merge: "true",
			...fields,
		});
	expect((await merge(eve)).status).toBe(405);
	expect((await merge(nobody)).status).toBe(401);
	const none = await merge(bob, { do: "" });
	expect([none.status, none.html.includes("Choose a merge method.")]).toEqual([
		422,
		true,
	]);
	const stale = await merge(bob, { head_commit_id: "0".repeat(40) });
	expect([stale.status, stale.html.includes("Head out of date.")]).toEqual([
		409,
		true,
	]);
	const done = await merge(bob);
	expect([done.status, done.to]).toEqual([303, `${at(number)}#merge`]);
	const after = await nobody.get(at(number));
	expect(after.words).toContain("Merged");
	expect(after.html).toContain('<del class="mono">plain</del>');
	const commits = await call<{ commit: { message: string } }[]>(
		"GET",
		"/commits?limit=1",
	);
	expect(commits[0]?.commit.message).toBe("My <title>\n");
	expect((await merge(bob)).status).toBe(405);
});

test("a draft says so and is made ready by who may edit it", async () => {
	const { number } = await pull("draft", { title: "WIP: not yet" });
	const seen = await ada.get(at(number));
	expect(seen.words).toContain("This is a draft");
	const turn = (who: Visitor, draft: string) =>
		who.post(at(number, "/draft"), { draft });
	expect((await turn(eve, "false")).status).toBe(403);
	expect((await turn(ada, "false")).status).toBe(303);
	expect((await ada.get(at(number))).words).toContain(
		"This pull request can be merged",
	);
	await turn(ada, "true");
	expect((await ada.get(at(number))).html).toContain("WIP: not yet");
});

test("conflicts are named, with what to do about them", async () => {
	const { number } = await pull("clash", { path: "same.txt", text: "mine\n" });
	await call("POST", "/contents/same.txt", {
		content: base64("theirs\n"),
		branch: "main",
	});
	await expect
		.poll(async () => (await nobody.get(at(number))).words)
		.toContain("This branch has conflicts in 1 file");
	const page = await nobody.get(at(number, "/conflicts"));
	expect(page.words).toContain("same.txt Both branches added this file.");
	const here = `${book.forge.url}ada/book.git`;
	for (const line of [
		`git fetch ${here} clash`,
		"git switch -c pull-",
		`git pull ${here} main --no-rebase`,
		`git push ${here} HEAD:clash`,
		"Use the version of clash: git checkout --ours -- same.txt",
		"Use the version of main: git checkout --theirs -- same.txt",
		"Only people who can push to clash can edit its files.",
	])
		expect(page.words).toContain(line);
	const edit = "/ada/book/_edit/clash/same.txt";
	expect(page.html).not.toContain(edit);
	const writer = await ada.get(at(number, "/conflicts"));
	expect(writer.html).toContain(`href="${edit}"`);
	expect(writer.html).toContain('href="/ada/book/src/branch/main/same.txt"');
	expect((await ada.get(edit)).status).toBe(200);
	// what the page says about the web editor is so
	const [blob] = [
		await call<{ sha: string }>("GET", "/contents/same.txt?ref=clash"),
	];
	await call("PUT", "/contents/same.txt", {
		content: base64("theirs\n"),
		branch: "clash",
		sha: blob?.sha,
	});
	await expect
		.poll(async () => (await nobody.get(at(number, "/conflicts"))).words)
		.toContain("No conflicts");
});

test("a file that one branch deleted is told as such, and a conflict in a fork names the fork", async () => {
	await call("POST", "/contents/gone.txt", {
		content: base64("first\n"),
		branch: "main",
	});
	const forked = await book.forge.call("POST", "/repos/ada/book/forks", {
		as: book.eve,
		body: {},
	});
	expect(forked.status).toBe(202);
	const file = async (who: typeof book.eve, repo: string) =>
		(
			await book.forge.call<{ sha: string }>(
				"GET",
				`/repos/${repo}/contents/gone.txt`,
				{
					as: who,
				},
			)
		).body.sha;
	await book.forge.call("PUT", "/repos/eve/book/contents/gone.txt", {
		as: book.eve,
		body: {
			content: base64("second\n"),
			sha: await file(book.eve, "eve/book"),
			branch: "main",
			new_branch: "it's",
		},
	});
	const made = await book.forge.call<{ number: number }>(
		"POST",
		"/repos/ada/book/pulls",
		{
			as: book.eve,
			body: { head: "eve:it's", base: "main", title: "second" },
		},
	);
	await book.forge.call("DELETE", "/repos/ada/book/contents/gone.txt", {
		as: book.ada,
		body: { sha: await file(book.ada, "ada/book"), branch: "main" },
	});
	const path = at(made.body.number, "/conflicts");
	await expect
		.poll(async () => (await eve.get(path)).words)
		.toContain("main deleted this file, it's changed it.");
	const page = await eve.get(path);
	expect(page.words).toContain("Delete the file: git rm -- gone.txt");
	expect(page.words).toContain(
		`git fetch ${book.forge.url}eve/book.git 'it'\\''s'`,
	);
	expect(page.html).toContain('href="/eve/book/_delete/it\'s/gone.txt"');
	expect((await nobody.get(path)).html).not.toContain("/eve/book/_delete");
});

test("everything that a rule demands is told; an administrator passes it in red, and it may wait for it", async () => {
	await call("POST", "/branch_protections", {
		rule_name: "main",
		required_approvals: 1,
		enable_status_check: true,
		status_check_contexts: ["build <1>"],
		protected_file_patterns: "*.lock",
	});
	const { number, head } = await pull("ruled", { path: "a.lock" });
	const writer = await bob.get(at(number));
	for (const words of [
		"Required checks have not been reported",
		"0 of 1 approvals",
		"This changes protected files",
		"3 requirements are not met",
		"Enable auto-merge",
	])
		expect(writer.words).toContain(words);
	expect(writer.words).not.toContain("Bypass rules and merge");
	await call("POST", `/statuses/${head.sha}`, {
		context: "build <1>",
		state: "failure",
		description: "<b>no</b>",
		target_url: "https://ci.example/1",
	});
	const owner = await ada.get(at(number));
	expect(owner.words).toContain("1 required check was not successful");
	expect(owner.words).toContain("Bypass rules and merge");
	const checks = await nobody.get(at(number, "/checks"));
	expect(checks.words).toContain("1 check failed");
	expect(checks.words).toContain("required");
	expect(checks.html).not.toContain("<b>no</b>");
	const send = (who: Visitor, when: string) =>
		who.post(at(number, "/merge"), {
			do: "merge",
			head_commit_id: head.sha,
			when,
		});
	expect((await send(bob, "force")).status).toBe(405);
	expect((await send(bob, "later")).status).toBe(303);
	const planned = await bob.get(at(number));
	expect(planned.words).toContain("Auto-merge is enabled");
	expect(planned.words).toContain("bob enabled auto-merge");
	expect((await eve.post(at(number, "/cancel_auto_merge"))).status).toBe(403);
	expect((await bob.post(at(number, "/cancel_auto_merge"))).status).toBe(303);
	expect((await send(ada, "force")).status).toBe(303);
	expect((await nobody.get(at(number))).words).toContain("Merged");
	await book.forge.call("DELETE", "/repos/ada/book/branch_protections/main", {
		as: book.ada,
	});
});

test("a branch that is behind is brought up to date, and a closed one's branch deleted", async () => {
	const { number } = await pull("late");
	await call("POST", "/contents/more.txt", {
		content: base64("x"),
		branch: "main",
	});
	await expect
		.poll(async () => (await bob.get(at(number))).words)
		.toContain("main has commits that this branch does not have");
	expect(
		(await eve.post(at(number, "/update"), { style: "merge" })).status,
	).toBe(403);
	expect(
		(await bob.post(at(number, "/update"), { style: "rebase" })).status,
	).toBe(303);
	const seen = await bob.get(at(number));
	expect(seen.words).toContain("force-pushed");
	expect((await bob.post(at(number, "/cleanup"))).status).toBe(422);
	await call("PATCH", `/pulls/${number}`, { state: "closed" });
	expect((await bob.get(at(number))).words).toContain("Closed without merging");
	expect((await eve.post(at(number, "/cleanup"))).status).toBe(422);
	expect((await bob.post(at(number, "/cleanup"))).status).toBe(303);
});

test("reviews stand in the conversation; people are asked, asked again and set aside", async () => {
	const { number } = await pull("talk");
	expect(
		(await ada.post(at(number, "/request_review"), { reviewer: "bob" })).status,
	).toBe(303);
	expect((await nobody.get(at(number))).words).toContain("bob awaiting review");
	await bob.post(at(number, "/files/reviews/submit"), {
		type: "approve",
		content: "Fine <i>so</i>",
	});
	const seen = await ada.get(at(number));
	expect(seen.words).toContain("bob approved these changes");
	expect(seen.words).toContain("Fine so");
	expect(seen.words).toContain("Re-request review");
	const reviews = await call<{ id: number; state: string }[]>(
		"GET",
		`/pulls/${number}/reviews`,
	);
	const review = String(reviews.find(({ state }) => state === "APPROVED")?.id);
	const dismiss = (who: Visitor) =>
		who.post(at(number, "/dismiss_review"), { review, message: "old" });
	expect((await dismiss(bob)).status).toBe(403);
	expect((await dismiss(ada)).status).toBe(303);
	expect((await ada.get(at(number))).words).toContain("dismissed");
	const wrong = await ada.post(at(number, "/target_branch"), {
		branch: "no-such",
	});
	expect(wrong.status).toBe(404);
	expect(
		(await eve.post(at(number, "/target_branch"), { branch: "main" })).status,
	).toBe(403);
});

test("the texts of a pull request are at its address, and its commits in a list", async () => {
	const { number } = await pull("texts");
	const diff = await nobody.get(at(number, ".diff"));
	expect([diff.status, diff.headers.get("content-type")]).toEqual([
		200,
		"text/plain; charset=utf-8",
	]);
	expect(diff.html).toContain("+x");
	expect((await nobody.get(at(number, ".patch"))).html).toContain(
		"Subject: [PATCH]",
	);
	const commits = await nobody.get(at(number, "/commits"));
	expect(commits.words).toContain("Write texts");
	expect((await nobody.get(at(9999))).status).toBe(404);
});
