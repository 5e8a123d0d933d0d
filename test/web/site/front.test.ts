import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

test("the operator's text stands on the front page without what is dangerous, and security.txt names whom he says", async () => {
	const file = join(await mkdtemp(join(tmpdir(), "ingot-front-")), "front.md");
	await writeFile(file, "# Our forge\n\n<script>alert(1)</script>Ask *Ada*.");
	const forge = await testForge({
		frontPage: file,
		securityContact: "mailto:security@example.org",
		registration: "open",
	});
	const { html, words } = await visitor(forge).get("/");
	expect(words).toContain("Our forge");
	expect(html.match(/<h1/g)).toHaveLength(1);
	expect(html).not.toContain("<script>alert");
	expect(html).toContain('href="/user/sign_up"');
	const told = await fetch(`${forge.url}.well-known/security.txt`);
	expect(told.headers.get("content-type")).toContain("text/plain");
	expect(await told.text()).toMatch(
		/^Contact: mailto:security@example\.org\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/,
	);
	await writeFile(file, "");
	expect((await visitor(forge).get("/")).words).toContain(
		"a self-hosted git forge",
	);
});

test("the page of parts is there only where it is wanted, and has every sign of the sprite", async () => {
	const without = await testForge();
	expect((await visitor(without).get("/-/parts")).status).toBe(404);
	const forge = await testForge({ partsPage: true });
	const { status, html } = await visitor(forge).get("/-/parts");
	expect(status).toBe(200);
	const sprite = await readFile("src/web/styles/icons.svg", "utf8");
	for (const [, id] of sprite.matchAll(/id="([^"]+)"/g))
		expect(html).toContain(`#${id}"`);
});

test("without a contact there is no security.txt", async () => {
	const forge = await testForge();
	expect((await visitor(forge).get("/.well-known/security.txt")).status).toBe(
		404,
	);
});

test("the dashboard says what waits and why: a review, a failed check, an assignment, and where one is named", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const bob = await forge.user("bob");
	const as = async (
		who: typeof ada,
		method: string,
		path: string,
		body: unknown,
	) => (await forge.call<never>(method, path, { as: who, body })).body;
	await as(ada, "POST", "/user/repos", { name: "r", auto_init: true });
	await as(ada, "PUT", "/repos/ada/r/collaborators/bob", {
		permission: "write",
	});
	const issue = (title: string, more: object) =>
		as(ada, "POST", "/repos/ada/r/issues", { title, ...more });
	await issue("mine", { assignees: ["bob"] });
	await issue("named", { body: "what says @bob?" });
	const pull = async (who: typeof ada, branch: string) => {
		await as(who, "POST", "/repos/ada/r/contents", {
			new_branch: branch,
			message: branch,
			files: [{ operation: "create", path: branch, content: "eA==" }],
		});
		const made = { title: branch, head: branch, base: "main" };
		return as(who, "POST", "/repos/ada/r/pulls", made) as Promise<{
			number: number;
			head: { sha: string };
		}>;
	};
	const own = await pull(bob, "own");
	const others = await pull(ada, "others");
	await as(
		ada,
		"POST",
		`/repos/ada/r/pulls/${others.number}/requested_reviewers`,
		{
			reviewers: ["bob"],
		},
	);
	const status = (state: string) =>
		as(ada, "POST", `/repos/ada/r/statuses/${own.head.sha}`, {
			state,
			context: "ci",
		});
	await status("failure");
	const browser = await signedInVisitor(forge, bob);
	const { words } = await browser.get("/");
	const order = [
		"ada requested your review",
		"A check of your pull request failed",
		"Assigned to you",
		"You were mentioned",
	].map((reason) => words.indexOf(reason));
	expect(order).not.toContain(-1);
	expect(order).toEqual(order.toSorted((a, b) => a - b));
	await status("success");
	expect((await browser.get("/")).words).not.toContain("A check of your");
	const { account } = await forge.app.db
		.rows((q) =>
			q.selectFrom("account").select("id as account").where("name", "=", "bob"),
		)
		.then(([row]) => row ?? { account: 0 });
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("notification_thread")
				.set({ status: "read" })
				.where("account_id", "=", account),
		),
	);
	expect((await browser.get("/")).words).not.toContain("You were mentioned");
});

test("moments are said in the zone that one chose, else in the one that the browser told", async () => {
	const forge = await testForge(
		{},
		{ clock: () => Date.parse("2026-07-01T23:30:00Z") },
	);
	const ada = await forge.user("ada");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "r" } });
	const page = async (cookie = "") =>
		(await fetch(`${forge.url}ada`, { headers: { cookie } })).text();
	expect(await page()).toContain("1 July 2026");
	expect(await page("zone=Asia/Tokyo")).toContain("2 July 2026");
	expect(await page("zone=Nowhere")).toContain("1 July 2026");
	const browser = await signedInVisitor(forge, ada);
	const choose = (zone: string) =>
		browser.post("/user/settings/appearance", {
			theme: "auto",
			language: "en",
			zone,
		});
	expect((await choose("Mars/Here")).wrong).toEqual([
		"This time zone does not exist.",
	]);
	expect((await choose("Asia/Tokyo")).status).toBe(303);
	expect((await browser.get("/ada")).html).toContain("2 July 2026");
});

test("repositories are explored by language, topic and kind, organizations by name", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	const as = (method: string, path: string, body: unknown) =>
		forge.call(method, path, { as: ada, body });
	for (const name of ["one", "two", "three"])
		await as("POST", "/user/repos", { name });
	await as("PUT", "/repos/ada/one/topics", { topics: ["steam"] });
	await as("PATCH", "/repos/ada/two", { archived: true });
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("repository")
				.set({ language: "Go" })
				.where("lower_name", "=", "three"),
		),
	);
	const found = async (query: string) => {
		const { html } = await visitor(forge).get(`/explore/repos?${query}`);
		return [...html.matchAll(/class="to" href="\/ada\/(\w+)"/g)]
			.map(([, name]) => name)
			.toSorted();
	};
	expect(await found("archived=1")).toEqual(["two"]);
	expect(await found("archived=0")).toEqual(["one", "three"]);
	expect(await found("language=go")).toEqual(["three"]);
	expect(await found("q=steam&topic=1")).toEqual(["one"]);
	expect(await found("fork=1")).toEqual([]);
	expect(await found("fork=0&mirror=0&template=0")).toHaveLength(3);
	for (const username of ["mill_one", "works"])
		await as("POST", "/orgs", { username, full_name: `The ${username}` });
	const names = async (q: string) => {
		const query = new URLSearchParams({ q });
		const { html } = await visitor(forge).get(
			`/explore/organizations?${query}`,
		);
		return [...html.matchAll(/class="to" href="\/(\w+)"/g)].map(
			([, one]) => one,
		);
	};
	expect(await names("MILL")).toEqual(["mill_one"]);
	expect(await names("l_o")).toEqual(["mill_one"]);
	expect(await names("the w")).toEqual(["works"]);
	expect(await names("%")).toEqual([]);
	expect(await names("")).toHaveLength(2);
});
