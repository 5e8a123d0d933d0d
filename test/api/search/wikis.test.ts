import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Static } from "typebox";
import { beforeAll, expect, test } from "vitest";
import { clearUnusedTexts } from "../../../src/domain/code-search/clear-texts.ts";
import { indexWhatIsBehind } from "../../../src/domain/code-search/look-for-behind.ts";
import { planRebuild } from "../../../src/domain/code-search/plan-rebuild.ts";
import type { As } from "../../../src/forge-client.ts";
import type { WikiSearchResults } from "../../../src/views/search/wikis.ts";
import { queriesOf } from "../../support/forge.ts";
import { gitBench } from "../../support/git-client.ts";

type Answer = Static<typeof WikiSearchResults>;

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
});
const indexed = () => bench.forge.app.jobs.settled(60_000);

/** Makes a repository whose wiki has some pages. */
async function wiki(
	name: string,
	pages: Readonly<Record<string, string>>,
	more: { private?: boolean } = {},
) {
	const { forge, ada } = bench;
	const made = await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name, ...more },
	});
	expect(made.status).toBe(201);
	for (const [title, text] of Object.entries(pages)) {
		const written = await forge.call("POST", `/repos/ada/${name}/wiki/new`, {
			as: ada,
			body: { title, content_base64: Buffer.from(text).toString("base64") },
		});
		expect(written.status).toBe(201);
	}
	await indexed();
}

const search = (q: string, as: As = null, more: Record<string, string> = {}) =>
	bench.forge.call<
		Answer & { message: string; from: number; to: number; expected: string }
	>("GET", `/search/wikis?${new URLSearchParams({ q, ...more })}`, { as });
const found = async (q: string, as?: As) => {
	const { status, body, text } = await search(q, as);
	expect([q, status, status === 200 ? "" : text]).toEqual([q, 200, ""]);
	return body.results
		.flatMap((one) => [one, ...one.places])
		.map(({ repository, title }) => `${repository}: ${title}`)
		.sort();
};

const guide = `# Guide
intro

## Setup \`now\`

\`\`\`sh
# no heading
\`\`\`
run needleOfGuide here
and there

Last part
---------
needleofguide again
`;

test("a result has its page, and the lines with the headings above them", async () => {
	await wiki("guides", { "Getting started": guide });
	const { status, body } = await search("needleOfGuide");
	expect(status).toBe(200);
	const page = `${bench.forge.url}ada/guides/wiki/Getting-started`;
	expect(body).toEqual({
		results: [
			{
				...{ repository: "ada/guides", title: "Getting started" },
				html_url: page,
				url: `${bench.forge.url}api/v1/repos/ada/guides/wiki/page/Getting-started`,
				lines: [
					{
						...{ line: 9, text: "run needleOfGuide here" },
						...{ columns: [[4, 17]], before: ["# no heading", "```"] },
						after: ["and there", ""],
						heading: "Setup now",
						html_url: `${page}#user-content-setup-now`,
					},
					{
						...{ line: 14, text: "needleofguide again" },
						columns: [[0, 13]],
						before: ["Last part", "---------"],
						after: [],
						heading: "Last part",
						html_url: `${page}#user-content-last-part`,
					},
				],
				...{ total_lines: 2, more_places: 0, places: [] },
			},
		],
		...{ total_at_least: 1, incomplete: false, hint: "", cursor: "" },
		repositories: [{ value: "ada/guides", count: 1 }],
	});
	const shown = await (await fetch(page)).text();
	expect(shown).toContain('id="user-content-setup-now"');
	expect(shown).toContain('id="user-content-last-part"');
	expect((await fetch(body.results[0]?.url ?? "")).status).toBe(200);
});

test("titles are found as they are read, and filters leave out what does not fit", async () => {
	await wiki("titles", {
		"Über die Möwen": "gulls",
		"a-b and c": "dashes",
		Plain: "needleOfTitles alpha",
	});
	const of = (title: string) => [`ada/titles: ${title}`];
	expect(await found('"über die möwen"')).toEqual(of("Über die Möwen"));
	expect(await found('title:"die möwen"')).toEqual(of("Über die Möwen"));
	expect(await found('"a-b and"')).toEqual(of("a-b and c"));
	expect(await found("title:/^pla.n$/ repo:ada/titles")).toEqual(of("Plain"));
	expect(await found("content:plain repo:ada/titles")).toEqual([]);
	expect(await found("needleOfTitles alpha")).toEqual(of("Plain"));
	expect(await found("needleOfTitles -alpha")).toEqual([]);
	expect(await found("/needle.*alpha$/ org:ada")).toEqual(of("Plain"));
	expect(await found("needleOfTitles is:private")).toEqual([]);
	expect(await found("repo:ada/titles")).toHaveLength(3);
	const { body } = await search("repo:ada/titles count:1");
	expect(body.results).toHaveLength(1);
	const rest = await search("repo:ada/titles", null, {
		...{ limit: "1", cursor: body.cursor },
	});
	expect(rest.body.results).toHaveLength(1);
});

test("who may not read the wiki finds nothing of it from the next query on", async () => {
	const { forge, ada, bob } = bench;
	await wiki("rights", { Home: "needleOfRights" });
	const home = ["ada/rights: Home"];
	const edit = async (body: object) => {
		const { status } = await forge.call("PATCH", "/repos/ada/rights", {
			as: ada,
			body,
		});
		expect(status).toBe(200);
	};
	expect(await found("needleOfRights")).toEqual(home);
	await edit({ private: true });
	expect(await found("needleOfRights")).toEqual([]);
	expect(await found("needleOfRights", bob)).toEqual([]);
	expect(await found("needleOfRights", ada)).toEqual(home);
	const hidden = (await search("needleOfRights", bob)).text;
	expect(hidden).toBe((await search("needleOfNothing", bob)).text);
	await edit({ private: false, has_wiki: false });
	expect(await found("needleOfRights", ada)).toEqual([]);
	await edit({ has_wiki: true });
	expect(await found("needleOfRights", ada)).toEqual(home);
	// code alone does not hide it
	await edit({ has_code: false });
	expect(await found("needleOfRights")).toEqual(home);
	await edit({ archived: true });
	expect(await found("needleOfRights is:archived")).toEqual(home);
	const limited = await forge.token(ada, ["read:issue"]);
	expect((await search("needleOfRights", limited)).status).toBe(403);
	await forge.call("DELETE", "/repos/ada/rights", { as: ada });
	expect(await found("needleOfRights", forge.admin)).toEqual([]);
});

test("edits, renames and deletions by the API, and pushes, are followed", async () => {
	const { forge, ada, ok } = bench;
	await wiki("edits", { One: "needleOfEdits first" });
	const call = async (method: string, path: string, body?: object) => {
		const answer = await forge.call(method, `/repos/ada/edits/wiki/${path}`, {
			...{ as: ada, body },
		});
		expect(answer.status).toBeLessThan(300);
		await indexed();
	};
	const content = Buffer.from("needleOfEdits second").toString("base64");
	await call("PATCH", "page/One", { title: "Two", content_base64: content });
	expect(await found("needleOfEdits first")).toEqual([]);
	expect(await found("needleOfEdits second")).toEqual(["ada/edits: Two"]);
	await call("DELETE", "page/Two");
	expect(await found("needleOfEdits")).toEqual([]);
	await call("POST", "new", { title: "Three", content_base64: content });
	const dir = await bench.clone(forge.gitUrl("ada/edits.wiki", ada));
	await writeFile(join(dir, "Pushed-page.md"), "# Top\nneedleOfPushes\n");
	await writeFile(join(dir, "no-page.txt"), "needleOfPushes\n");
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "pushed");
	await ok(dir, "push", "-q");
	await indexed();
	expect(await found("needleOfPushes")).toEqual(["ada/edits: Pushed page"]);
	// none of it is code
	const code = await forge.call<{ results: unknown[] }>(
		...(["GET", "/search/code?q=needleOfPushes"] as const),
	);
	expect(code.body.results).toEqual([]);
	await planRebuild(forge.app);
	await indexed();
	await clearUnusedTexts(forge.app);
	expect(await found("needleOfPushes")).toEqual(["ada/edits: Pushed page"]);
	expect(await found("needleOfEdits")).toEqual(["ada/edits: Three"]);
});

test("equal pages are one result, and code with the same text is another", async () => {
	const { forge, ada } = bench;
	const text = "needleOfEquals is here\n";
	await wiki("equal1", { Home: text });
	await wiki("equal2", { Home: text }, { private: true });
	await forge.call("POST", "/repos/ada/equal1/contents/Home.md", {
		as: ada,
		body: { content: Buffer.from(text).toString("base64") },
	});
	await indexed();
	expect(await found("needleOfEquals")).toEqual(["ada/equal1: Home"]);
	const { body } = await search("needleOfEquals", ada);
	expect(body.results).toHaveLength(1);
	expect(body.results[0]?.more_places).toBe(1);
});

test("a wiki that came without a push is found by the task that compares", async () => {
	const { forge } = bench;
	await wiki("late", { Home: "needleOfLate" });
	await forge.app.db.rows((q) =>
		q.updateTable("code_head").set({ oid: "" }).where("kind", "=", 2),
	);
	expect(await found("needleOfLate")).toEqual([]);
	await indexWhatIsBehind(forge.app);
	await indexed();
	expect(await found("needleOfLate")).toEqual(["ada/late: Home"]);
});

test("a query that means nothing is refused with the place", async () => {
	const refused = async (q: string) => {
		const { status, body } = await search(q);
		return [status, q.slice(body.from, body.to), body.expected];
	};
	expect(await refused("a title:/(/")).toEqual([
		...[400, "title:/(/", "a regular expression in RE2's syntax"],
	]);
	expect(await refused("x type:code")).toEqual([
		...[400, "type:code", "wiki, wikis"],
	]);
	expect((await refused(""))[0]).toBe(400);
	expect((await search("x", null, { cursor: "1-2" })).status).toBe(400);
});

test("the number of queries does not grow with the results", async () => {
	await wiki("few", { One: "needleOfQueries" });
	const ask = () => search("needleOfQueries");
	const one = await queriesOf(bench.forge, ask);
	const pages = Object.fromEntries(
		Array.from({ length: 6 }, (_, i) => [`P${i}`, `needleOfQueries ${i}`]),
	);
	await wiki("more", pages);
	expect(await queriesOf(bench.forge, ask)).toBeLessThanOrEqual(one);
	expect((await ask()).body.results).toHaveLength(7);
});
