import { beforeAll, expect, test } from "vitest";
import { pullForge } from "../../support/pulls.ts";
import { visitor } from "../support/browser.ts";

let on: Awaited<ReturnType<typeof pullForge>>;
beforeAll(async () => {
	on = await pullForge();
});

test("a commit, a history and blame lead to the pull requests with a commit, also after a rebase", async () => {
	const head = await on.branch({ "guide.md": "one\ntwo\n" });
	await on.push("main", "between.txt", "x\n");
	const pull = await on.open({ head: head.name, title: "Write <b>guide</b>" });
	await on.call("POST", `/pulls/${pull.number}/merge`, { do: "rebase" });
	const browser = visitor(on.forge);
	const link = `href="/ada/book/pulls/${pull.number}"`;
	const history = await browser.get("/ada/book/commits/branch/main/guide.md");
	expect(history.html).toContain(link);
	const made = /\/ada\/book\/commit\/([0-9a-f]{40})/.exec(history.html)?.[1];
	expect(made).not.toBe(head.sha);
	const commit = await browser.get(`/ada/book/commit/${made}`);
	expect(commit.html).toContain(link);
	expect(commit.words).toContain(
		`Pull requests with this commit: #${pull.number} Write &lt;b>guide`,
	);
	const blame = await browser.get("/ada/book/blame/branch/main/guide.md");
	expect(blame.html).toContain(link);
	expect(blame.html).not.toContain("<b>guide</b>");
	// nobody learns of pull requests that he may not read
	await on.call("PATCH", "", { has_pull_requests: false });
	for (const path of [
		`commit/${made}`,
		"commits/branch/main/guide.md",
		"blame/branch/main/guide.md",
	]) {
		const { status, html } = await browser.get(`/ada/book/${path}`);
		expect([path, status]).toEqual([path, 200]);
		expect(html).not.toContain(`/pulls/${pull.number}`);
	}
});
