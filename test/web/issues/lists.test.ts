import { beforeAll, expect, test } from "vitest";
import {
	readIssueQuery,
	writeIssueQuery,
} from "../../../src/domain/issues/filter/query-language.ts";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { queriesOf } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let ada: Visitor;
let eve: Visitor;
let stranger: Visitor;
let bug: number;
let plan: number;

const call = <T>(method: string, path: string, body?: unknown) =>
	book.forge.call<T>(method, path, { as: book.ada, body: body as never });

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
	ada = await signedInVisitor(book.forge, book.ada);
	eve = await signedInVisitor(book.forge, book.eve);
	const label = await call<{ id: number }>("POST", "/repos/ada/book/labels", {
		name: "kind/bug <b>",
		color: "#d1453b",
	});
	bug = label.body.id;
	const milestone = await call<{ id: number }>(
		"POST",
		"/repos/ada/book/milestones",
		{ title: "0.12 beta", description: "All **of** it" },
	);
	plan = milestone.body.id;
	await call("POST", "/repos/ada/book/issues", {
		title: "One with a label",
		labels: [bug],
		assignees: ["bob"],
	});
	await call("POST", "/repos/ada/book/issues", {
		title: "Two in a plan",
		milestone: plan,
		body: "- [x] a\n- [ ] b",
	});
	await call("POST", "/repos/ada/book/issues", {
		title: "Three <script>alert(1)</script>",
		closed: true,
	});
});

const list = async (query: string, who = stranger) =>
	(await who.get(`/ada/book/issues${query}`)).words;

test("an empty list says what it is for", async () => {
	const body = { name: "bare", auto_init: true };
	await call("POST", "/user/repos", body);
	for (const [tab, use] of [
		["issues", "Use issues to track tasks and bugs."],
		["pulls", "Use pull requests to propose and review changes."],
	]) {
		const { words } = await ada.get(`/ada/bare/${tab}`);
		expect(words).toContain(`No items yet ${use}`);
	}
});

test("a query is read from text and written back", () => {
	const text =
		'is:closed label:bug label:"two words" -label:x no:milestone author:ada has:assignee sort:recentupdate lost lock';
	expect(writeIssueQuery(readIssueQuery(text))).toBe(text);
	const odd = readIssueQuery("is:strange sort:none foo:bar label: x");
	expect(odd.unknown).toEqual(["label:", "is:strange", "foo:bar", "sort:none"]);
	expect(readIssueQuery("sort:updated-desc").sort).toBe("recentupdate");
	expect(readIssueQuery(`${"a ".repeat(900)}`).words.length).toBeLessThan(12);
});

test("a list is narrowed by text and by the parameters that people have bookmarked", async () => {
	const all = await list("");
	expect(all).toContain("One with a label");
	expect(all).toContain("1 of 2 tasks");
	expect(all).not.toContain("Three");
	expect(all).toContain("2 open");
	expect(all).toContain("1 closed");
	expect(await list("?state=closed")).toContain("Three");
	expect(await list(`?labels=${bug}`)).not.toContain("Two");
	expect(await list(`?labels=-${bug}`)).not.toContain("One with");
	expect(await list("?labels=0")).toContain("Two");
	expect(await list(`?milestone=${plan}`)).toContain("Two");
	expect(await list("?milestone=-1")).not.toContain("Two");
	expect(await list("?assignee=(none)")).not.toContain("One with");
	expect(await list("?assignee=(any)")).toContain("One with");
	expect(await list("?poster=nobody")).toContain("No results");
	expect(await list("?labels=999999")).toContain("No results");
	expect(await list('?q=label:"kind/bug <b>"')).toContain("One with");
	expect(await list("?q=assignee:bob")).not.toContain("Two");
	expect(await list('?q=milestone:"0.12 beta"')).toContain("Two");
	expect(await list("?q=plan")).toContain("Two");
	expect(await list("?q=foo:bar")).toContain("Unknown filters: foo:bar");
	for (const sort of [
		"oldest",
		"recentupdate",
		"leastupdate",
		"mostcomment",
		"leastcomment",
		"nearduedate",
		"farduedate",
		"recentclose",
	])
		expect((await list(`?sort=${sort}&state=all`)).length).toBeGreaterThan(100);
	const oldest = await list("?sort=oldest");
	expect(oldest.indexOf("One with")).toBeLessThan(oldest.indexOf("Two in"));
	expect((await stranger.get("/ada/secret/issues")).status).toBe(404);
});

test("many issues are changed at once by who may write them", async () => {
	expect(
		(await eve.post("/ada/book/issues/-/bulk", { items: "1", act: "close" }))
			.status,
	).toBe(403);
	const offered = await ada.get("/ada/book/issues");
	expect(offered.html).toContain('name="items"');
	expect(offered.words).toContain("Add label Remove label");
	expect((await eve.get("/ada/book/issues")).html).not.toContain(
		'name="items"',
	);
	const done = await ada.post("/ada/book/issues/-/bulk", {
		items: "2",
		act: "label",
		label: String(bug),
		query: "q=is%3Aopen",
	});
	expect(done.to).toBe("/ada/book/issues?q=is%3Aopen");
	expect(await list(`?labels=${bug}`)).toContain("Two");
	expect(
		(await ada.post("/ada/book/issues/-/bulk", { act: "close" })).words,
	).toContain("Select some rows first.");
});

test("labels are made, changed and deleted", async () => {
	const at = "/ada/book/labels";
	expect((await stranger.get(at)).html).not.toContain("<b></a>");
	const wrong = await ada.post(`${at}/new`, { name: "x", color: "red" });
	expect(wrong.status).toBe(422);
	expect(wrong.wrong).toEqual(["Enter six hex digits, such as #d1453b."]);
	await ada.post(`${at}/new`, {
		name: "area/a",
		color: "#123456",
		exclusive: "true",
	});
	const { html, words } = await ada.get(at);
	expect(words).toContain("exclusive");
	const id = /edit=(\d+)" aria-label="Edit label area/.exec(html)?.[1];
	await ada.post(`${at}/${id}/edit?edit=${id}`, {
		name: "area/b",
		color: "#123456",
		archived: "true",
	});
	expect((await ada.get(at)).words).toContain("area/b");
	expect((await eve.post(`${at}/${id}/delete`)).status).toBe(403);
	await ada.post(`${at}/${id}/delete`);
	expect((await ada.get(at)).words).not.toContain("area/b");
});

test("milestones are made, closed and deleted, and show what is in them", async () => {
	const shown = await stranger.get(`/ada/book/milestone/${plan}`);
	expect(shown.html).toContain("<strong>of</strong>");
	expect(shown.words).toContain("Two in a plan");
	const made = await ada.post("/ada/book/milestones/new", {
		title: "Next <i>",
		due: "2031-05-01",
	});
	expect(made.status).toBe(303);
	const to = made.to ?? "";
	expect((await ada.get(to)).words).toContain("1 May 2031");
	const id = to.split("/").at(-1);
	expect((await ada.post("/ada/book/milestones/new", {})).status).toBe(422);
	await ada.post(`/ada/book/milestones/${id}/state`, { state: "closed" });
	expect(
		(await stranger.get("/ada/book/milestones?state=closed")).html,
	).toContain("Next &lt;i>");
	expect((await eve.get("/ada/book/milestones/new")).status).toBe(403);
	await ada.post(`/ada/book/milestones/${id}/delete`);
	expect((await ada.get(to)).status).toBe(404);
	expect((await ada.get("/ada/secret/milestone/1")).status).toBe(404);
});

test("a new issue begins with what its address says, or with a form that is checked", async () => {
	const blank = await ada.get(
		`/ada/book/issues/new?title=T%22t&body=B&labels=${bug}&assignees=bob`,
	);
	expect(blank.html).toContain('value="T&quot;t"');
	expect(blank.html).toMatch(
		new RegExp(`name="labels" value="${bug}" checked`),
	);
	expect((await stranger.get("/ada/book/issues/new")).to).toContain("/login");
	expect((await eve.get("/ada/old/issues/new")).status).toBe(423);
	const made = await eve.post("/ada/book/issues/new", {
		title: "From eve",
		content: "words",
		labels: String(bug),
	});
	expect(made.status).toBe(303);
	expect((await eve.get(made.to ?? "")).words).toContain("From eve");
	expect((await eve.post("/ada/book/issues/new", {})).wrong).toEqual([
		"Title can't be blank.",
	]);
	await call(
		"POST",
		"/repos/ada/book/contents/.gitea/ISSUE_TEMPLATE/bug.yaml",
		{
			content: base64(
				[
					"name: Bug <b>",
					"about: Problem",
					"title: 'Bug: '",
					"body:",
					"  - type: markdown",
					"    attributes: {value: '**Thank you**'}",
					"  - type: input",
					"    id: version",
					"    attributes: {label: Version}",
					"    validations: {required: true, is_number: true}",
					"  - type: dropdown",
					"    id: system",
					"    attributes: {label: System, options: [Linux, Windows]}",
					"  - type: checkboxes",
					"    id: terms",
					"    attributes: {label: Terms, options: [{label: I read it, required: true}]}",
					"  - type: textarea",
					"    id: log",
					"    attributes: {label: Log, render: shell}",
				].join("\n"),
			),
		},
	);
	const chooser = await eve.get("/ada/book/issues/new/choose");
	expect(chooser.html).toContain("Bug &lt;b>");
	const template = ".gitea/ISSUE_TEMPLATE/bug.yaml";
	const at = `/ada/book/issues/new?template=${encodeURIComponent(template)}`;
	const shown = await eve.get(`${at}&field:version=3`);
	expect(shown.html).toContain("<strong>Thank you</strong>");
	expect(shown.html).toMatch(/name="field:version"[^>]*value="3"/);
	const bad = await eve.post(at, {
		title: "Bug: x",
		template,
		"field:version": "three",
	});
	expect(bad.status).toBe(422);
	expect(bad.wrong).toEqual(["Enter a number."]);
	const sent = await eve.post(at, {
		title: "Bug: x",
		template,
		"field:version": "3",
		"field:system": "1",
		"field:terms": "0",
		"field:log": "a ``` b",
	});
	expect(sent.status).toBe(303);
	const number = sent.to?.split("/").at(-1);
	const issue = await call<{ body: string }>(
		"GET",
		`/repos/ada/book/issues/${number}`,
	);
	expect(issue.body.body).toBe(
		"### Version\n\n3\n\n### System\n\nWindows\n\n### Terms\n\n- [x] I read it\n\n### Log\n\n````shell\na ``` b\n````",
	);
});

test("the dashboards show what is one's own over all repositories", async () => {
	expect((await stranger.get("/issues")).to).toContain("/login");
	const mine = await ada.get("/issues");
	expect(mine.words).toContain("ada/book#1");
	expect((await ada.get("/issues?type=assigned")).words).toContain(
		"No results",
	);
	expect((await ada.get("/pulls?type=review_requested")).status).toBe(200);
	expect((await eve.get("/issues?q=author:ada")).words).toContain("Two in");
});

test("lists and an issue ask as often for much as for little", async () => {
	const label = async (i: number) => {
		const made = await call<{ number: number }>(
			"POST",
			"/repos/ada/book/issues",
			{
				title: `More ${i}`,
				labels: [bug],
				assignees: ["bob"],
				milestone: plan,
			},
		);
		return made.body.number;
	};
	const first = await label(0);
	const talk = (n: number, words: string) =>
		call("POST", `/repos/ada/book/issues/${n}/comments`, { body: words });
	await talk(first, "a word");
	const looks = [
		"/ada/book/issues?state=all",
		`/ada/book/issues/${first}`,
		"/ada/book/labels",
		"/ada/book/milestones",
	].map((path) => () => stranger.get(path));
	const few: number[] = [];
	for (const look of looks) few.push(await queriesOf(book.forge, look));
	for (let i = 1; i < 6; i++) {
		await label(i);
		await talk(first, `word ${i}`);
		await call("POST", "/repos/ada/book/labels", {
			name: `more ${i}`,
			color: "#112233",
		});
		await call("POST", "/repos/ada/book/milestones", { title: `more ${i}` });
	}
	const much: number[] = [];
	for (const look of looks) much.push(await queriesOf(book.forge, look));
	expect(much.map((n, i) => n <= (few[i] ?? 0))).toEqual(looks.map(() => true));
});
