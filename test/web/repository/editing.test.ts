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
const raw = async (path: string, file: string, branch = "main") => {
	const seen = await browser.get(`${path}/raw/branch/${branch}/${file}`);
	return seen.status === 200 ? seen.html : undefined;
};
const lastOf = (html: string) =>
	/name="last" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
const add = (path: string, file: string, content: string) =>
	browser.post(`${path}/_new/main`, { path: file, content });

test("a file is made, edited, moved and deleted", async () => {
	const path = await repository();
	const done = await add(path, "docs/a b.txt", "one\r\ntwo\r\n");
	expect([done.status, done.to]).toEqual([
		303,
		`${path}/src/branch/main/docs/a%20b.txt`,
	]);
	expect(await raw(path, "docs/a%20b.txt")).toBe("one\ntwo\n");
	const twice = await add(path, "docs/a b.txt", "x");
	expect([twice.status, twice.wrong.length]).toEqual([422, 1]);
	const at = `${path}/_edit/main/docs/a%20b.txt`;
	const last = lastOf((await browser.get(at)).html);
	const moved = { path: "b.txt", content: "one\nthree\n", last };
	expect((await browser.post(at, moved)).status).toBe(303);
	expect(await raw(path, "b.txt")).toBe("one\nthree\n");
	expect(await raw(path, "docs/a%20b.txt")).toBeUndefined();
	const gone = await browser.post(`${path}/_delete/main/b.txt`);
	expect(gone.status).toBe(303);
	expect(await raw(path, "b.txt")).toBeUndefined();
});

test("a file that was not changed is neither committed nor kept, and one that only moves is", async () => {
	const path = await repository();
	await add(path, "a.txt", "one\n");
	const at = `${path}/_edit/main/a.txt`;
	const last = lastOf((await browser.get(at)).html);
	const commits = async () =>
		(await browser.get(`${path}/commits/branch/main`)).words;
	const before = await commits();
	const same = { path: "a.txt", content: "one\r\n", last };
	for (const how of ["", "keep"]) {
		const refused = await browser.post(at, { ...same, do: how });
		expect(refused.status).toBe(422);
		expect(refused.words).toContain("There are no changes to commit.");
	}
	expect(await commits()).toEqual(before);
	const kept = await browser.get(`${path}/_changes/main`);
	expect(kept.words).not.toContain("1 file is pending");
	expect((await browser.post(at, { ...same, path: "b.txt" })).status).toBe(303);
	expect(await raw(path, "b.txt")).toBe("one\n");
});

test("the preview and the difference change nothing", async () => {
	const path = await repository();
	await add(path, "a.md", "# Old\n");
	const at = `${path}/_edit/main/a.md`;
	const { html } = await browser.get(at);
	const form = {
		path: "a.md",
		content: "# New <script>alert(1)</script>\n",
		last: lastOf(html),
	};
	const diff = await browser.post(at, { ...form, do: "diff" });
	expect([diff.status, diff.words.includes("# Old")]).toEqual([200, true]);
	const preview = await browser.post(at, { ...form, do: "preview" });
	expect(preview.html).toContain(">New ");
	expect(preview.html).not.toContain("<script>alert");
	expect(await raw(path, "a.md")).toBe("# Old\n");
});

test("workflows and templates of issues are checked while they are written", async () => {
	const path = await repository();
	const check = async (name: string, content: string) => {
		const { status, words } = await browser.post(`${path}/_new/main/`, {
			path: name,
			content,
			do: "check",
		});
		expect(status).toBe(200);
		return words;
	};
	const workflow = ".gitea/workflows/a.yaml";
	const job = "jobs:\n  a:\n    runs-on: x\n    steps:\n      - run: echo\n";
	expect(await check(workflow, `on: push\n${job}`)).toContain(
		"This workflow is valid.",
	);
	expect(await check(workflow, "on: push\njobs: 3\n")).toContain(
		"This workflow is not valid.",
	);
	expect(await check(workflow, "on: [\n")).toContain("workflow is not valid");
	const template = ".gitea/ISSUE_TEMPLATE/bug.md";
	expect(await check(template, "# Bug\n")).toContain("it has no head");
	const head = "---\nname: Bug\nabout: <b>It fails\n---\nWhat?\n";
	expect(await check(template, head)).toContain("This template is valid.");
	const config = ".gitea/ISSUE_TEMPLATE/config.yml";
	const link = "contact_links:\n  - name: Chat\n    about: Ask\n    url:";
	expect(await check(config, "blank_issues_enabled: perhaps\n")).toContain(
		"blank_issues_enabled is neither true nor false",
	);
	expect(await check(config, `${link} javascript:alert(1)\n`)).toContain(
		"contact_links[0].url is no web address",
	);
	expect(await check(config, `${link} https://example.org\n`)).toContain(
		"This configuration is valid.",
	);
	expect(await check("docs/config.yml", "- 1\n")).not.toContain("can be read");
	const form = ".github/ISSUE_TEMPLATE/bug.yml";
	const begin = "name: Bug\ndescription: It fails\n";
	expect(await check(form, begin)).toContain("its body has no fields");
	expect(await check(form, `${begin}body:\n  - type: what\n`)).toContain(
		"field 1 of its body",
	);
	for (const other of ["a.yaml", "docs/config.yml", "b.md"])
		expect(await check(other, "on: [\n")).not.toMatch(/would|can be read/);
});

test("who edits what somebody has changed meanwhile sees both, and can merge them", async () => {
	const path = await repository();
	await add(path, "a.txt", "1\n2\n3\n4\n5\n6\n7\n");
	const at = `${path}/_edit/main/a.txt`;
	const last = lastOf((await browser.get(at)).html);
	const mine = { path: "a.txt", content: "mine\n2\n3\n4\n5\n6\n7\n", last };
	const theirs = { ...mine, content: "1\n2\n3\n4\n5\n6\ntheirs\n" };
	expect((await browser.post(at, theirs)).status).toBe(303);
	const stale = await browser.post(at, mine);
	expect([stale.status, stale.words.includes("theirs")]).toEqual([409, true]);
	const now = lastOf(stale.html);
	expect(now).not.toBe(last);
	const merge = { ...mine, last: now, base: last, do: "merge" };
	expect((await browser.post(at, merge)).status).toBe(303);
	expect(await raw(path, "a.txt")).toBe("mine\n2\n3\n4\n5\n6\ntheirs\n");
	const against = { ...merge, content: "1\n2\n3\n4\n5\n6\nother\n" };
	const again = lastOf((await browser.get(at)).html);
	const refused = await browser.post(at, { ...against, last: again });
	expect(refused.status).toBe(422);
});

test("a commit goes to a new branch and on to the comparison", async () => {
	const path = await repository();
	const done = await browser.post(`${path}/_new/main`, {
		path: "n.txt",
		content: "n\n",
		where: "branch",
		new_branch: "feature/x",
	});
	expect(done.to).toBe(`${path}/compare/main...feature/x?expand=1`);
	expect(await raw(path, "n.txt", "feature/x")).toBe("n\n");
	expect(await raw(path, "n.txt")).toBeUndefined();
	const bad = await browser.post(`${path}/_new/main`, {
		path: "m.txt",
		where: "branch",
		new_branch: "a..b",
	});
	expect(bad.status).toBe(422);
});

test("a rule of the branch is said before, and keeps commits from it", async () => {
	const path = await repository();
	const rule = { rule_name: "main", enable_push: false };
	const rules = `/repos${path}/branch_protections`;
	await forge.call("POST", rules, { as: owner, body: rule });
	expect((await browser.get(`${path}/_new/main`)).words).toContain(
		"A branch protection rule does not allow this.",
	);
	const tried = await add(path, "a.txt", "a");
	expect([tried.status, tried.wrong]).toEqual([
		422,
		["A branch protection rule does not allow this. Choose a new branch."],
	]);
});

test("who may not write changes nothing by a form that commits directly", async () => {
	const path = await repository();
	const at = `${path}/_edit/main/README.md`;
	const form = { path: "README.md", content: "bad" };
	const tried = await reader.post(at, form);
	expect(tried.status).toBe(422);
	expect(tried.words).toContain(
		"You no longer have write access to this branch.",
	);
	expect(tried.html).toContain(">bad</textarea>");
	expect(await raw(path, "README.md")).not.toBe("bad");
	expect((await visitor(forge).get(at)).status).toBe(303);
	const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://x.test" };
	expect((await browser.post(at, form, foreign)).status).toBeGreaterThan(399);
	await forge.call("PATCH", `/repos${path}`, {
		as: owner,
		body: { archived: true },
	});
	expect((await browser.get(at)).status).toBe(423);
	expect((await reader.get(at)).status).toBe(423);
	expect((await browser.get(path)).html).not.toContain("/_new/");
});

test("a directory is deleted with all that is in it, and names keep their bytes", async () => {
	const path = await repository();
	const odd = "dir/<b>\"&'.txt";
	await add(path, odd, "x");
	await add(path, "dir/sub/two.txt", "y");
	const shown = await browser.get(`${path}/_delete/main/dir`);
	expect(shown.words).toContain("2 files will be deleted:");
	expect(shown.html).not.toContain("<b>&quot;");
	expect((await browser.post(`${path}/_delete/main/dir`)).status).toBe(303);
	expect((await browser.get(`${path}/src/branch/main/dir`)).status).toBe(404);
	for (const bad of ["../up.txt", ".git/config", "a//b", "x/../y"])
		expect([bad, (await add(path, bad, "x")).status]).toEqual([bad, 422]);
});

test("a patch is applied, a commit reverted and taken over", async () => {
	const path = await repository();
	await add(path, "a.txt", "one\n");
	const content = "--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n";
	const at = `${path}/_diffpatch/main`;
	const bad = await browser.post(at, { content: "nothing" });
	expect(bad.status).toBe(422);
	expect((await browser.post(at, { content })).status).toBe(303);
	expect(await raw(path, "a.txt")).toBe("two\n");
	const { body } = await forge.call("GET", `/repos${path}/commits?limit=1`, {
		as: owner,
	});
	const sha = (body as never as { sha: string }[])[0]?.sha;
	const pick = `${path}/_cherrypick/${sha}/main`;
	expect((await browser.get(`${path}/commit/${sha}`)).html).toContain(pick);
	const undone = await browser.post(`${pick}?cherry-pick-type=revert`);
	expect(undone.status).toBe(303);
	expect(await raw(path, "a.txt")).toBe("one\n");
	expect((await browser.post(pick)).status).toBe(303);
	expect(await raw(path, "a.txt")).toBe("two\n");
	expect((await browser.post(pick)).status).toBe(422);
	expect((await browser.get(`${path}/_cherrypick/zz/main`)).status).toBe(404);
});

test("several files are uploaded at once", async () => {
	const path = await repository();
	const body = new FormData();
	body.set("path", "up");
	body.append("files", new Blob([new Uint8Array([0, 1, 2])]), "a.bin");
	body.append("files", new Blob(["text\n"]), "b.txt");
	const answer = await fetch(`${forge.url}${path.slice(1)}/_upload/main`, {
		method: "POST",
		redirect: "manual",
		headers: {
			"Sec-Fetch-Site": "same-origin",
			Cookie: `ingot_session=${browser.cookie("ingot_session")}`,
		},
		body,
	});
	expect(answer.status).toBe(303);
	expect(await raw(path, "up/b.txt")).toBe("text\n");
	expect((await browser.get(`${path}/src/branch/main/up`)).words).toContain(
		"a.bin",
	);
});

test("each form of the editor is sent to where it stands", async () => {
	const path = await repository();
	await add(path, "docs/a b.txt", "one\n");
	const places = [
		"_edit/main/docs/a%20b.txt",
		"_new/main/docs",
		"_upload/main/docs",
		"_delete/main/docs/a%20b.txt",
		"_diffpatch/main",
	];
	for (const place of places) {
		const { status, html } = await browser.get(`${path}/${place}`);
		expect([place, status]).toEqual([place, 200]);
		expect(html).toContain(`action="${path}/${place}"`);
	}
});

test("what the .editorconfig of the branch says of a file is done, and told to the editor", async () => {
	const path = await repository();
	await add(
		path,
		".editorconfig",
		"[*.txt]\nindent_style = space\nindent_size = 3\ntrim_trailing_whitespace = true\ninsert_final_newline = true\n[*.bat]\nend_of_line = crlf\n",
	);
	await add(path, "a.txt", "one  \n\ttwo");
	expect(await raw(path, "a.txt")).toBe("one\n\ttwo\n");
	await add(path, "a.bat", "one  \ntwo");
	expect(await raw(path, "a.bat")).toBe("one  \r\ntwo");
	const { html } = await browser.get(`${path}/_edit/main/a.txt`);
	expect(html).toContain('data-indent="3"');
	expect(html).toContain('data-tab="3"');
	expect(html).toMatch(/data-module="\/assets\/editor-[0-9a-f]{16}\.js"/);
});

test("the editor and its languages are loaded from the forge, each for ever", async () => {
	const path = await repository();
	const { html } = await browser.get(`${path}/_edit/main/README.md`);
	const [, module = ""] = /data-module="([^"]*editor-[^"]*)"/.exec(html) ?? [];
	const { html: script, headers } = await browser.get(module);
	expect(headers.get("cache-control")).toContain("immutable");
	const pieces = [...script.matchAll(/"\.\/([\w-]+\.js)"/g)].map(
		([, name]) => name,
	);
	expect(pieces.length).toBeGreaterThan(50);
	for (const name of pieces.slice(0, 10))
		expect((await browser.get(`/assets/${name}`)).status).toBe(200);
	const home = await browser.get(path);
	expect(home.html).not.toContain(module);
});

test("a commit is undone byte by byte, and one that is too large not at all", async () => {
	const path = await repository();
	const latin = Buffer.from("caf\xe9\n", "latin1");
	const write = async (content: Buffer, sha?: string) =>
		(
			await forge.call<{ commit: { sha: string }; content: { sha: string } }>(
				sha ? "PUT" : "POST",
				`/repos${path}/contents/latin.txt`,
				{ as: owner, body: { content: content.toString("base64"), sha } },
			)
		).body;
	const first = await write(latin);
	const second = await write(Buffer.from("tea\n"), first.content.sha);
	const undo = (sha: string) =>
		browser.post(`${path}/_cherrypick/${sha}/main?cherry-pick-type=revert`);
	expect((await undo(second.commit.sha)).status).toBe(303);
	const raw = await fetch(
		`${forge.url}${path.slice(1)}/raw/branch/main/latin.txt`,
	);
	expect(Buffer.from(await raw.arrayBuffer())).toEqual(latin);
	const limits = forge.app.git.limits as { object: number };
	const { object } = limits;
	limits.object = 20;
	try {
		expect((await undo(second.commit.sha)).words).toContain(
			"The commit is too large to apply here.",
		);
	} finally {
		limits.object = object;
	}
});

test("the way back from the editor leads to a page that is there", async () => {
	const filled = await repository();
	const name = `r${++made}`;
	await forge.call("POST", "/user/repos", {
		as: owner,
		body: { name, default_branch: "main" },
	});
	const links = async (path: string) =>
		[
			...(await browser.get(path)).html.matchAll(
				/<a class="btn" href="([^"]+)">(?:Back|Edit another file)/g,
			),
		].map(([, href]) => href as string);
	for (const [path, to] of [
		[`/ada/${name}/_new/main`, `/ada/${name}`],
		[`/ada/${name}/_upload/main`, `/ada/${name}`],
		[`/ada/${name}/_changes/main`, `/ada/${name}`],
		[`${filled}/_new/main/not/there`, `${filled}/src/branch/main`],
		[`${filled}/_upload/main/not/there`, `${filled}/src/branch/main`],
		[`${filled}/_diffpatch/main`, `${filled}/src/branch/main`],
		[`${filled}/_edit/main/README.md`, `${filled}/src/branch/main/README.md`],
	] as const) {
		expect([path, await links(path)]).toEqual([path, [to]]);
		expect((await browser.get(to)).status).toBe(200);
	}
});
