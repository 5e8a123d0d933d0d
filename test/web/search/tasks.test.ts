import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

const forge = await testForge();
let adaAccount: { name: string; password: string };
let ada: Visitor;
let stranger: Visitor;
beforeAll(async () => {
	adaAccount = await forge.user("ada");
	ada = await signedInVisitor(forge, adaAccount);
	stranger = await signedInVisitor(forge, await forge.user("bob"));
	await forge.call("POST", "/user/repos", {
		as: adaAccount,
		body: { name: "open", auto_init: true, default_branch: "main" },
	});
	const made = await forge.call("POST", "/repos/ada/open/contents", {
		as: adaAccount,
		body: {
			branch: "main",
			files: [
				["a.ts", "let needle = 1;\n"],
				["b.go", "// a needle\n"],
			].map(([path, text = ""]) => ({
				...{ operation: "create", path },
				content: Buffer.from(text).toString("base64"),
			})),
		},
	});
	expect(made.status).toBe(201);
	await forge.app.jobs.settled(60_000);
});

test("a language is found by its name, a short one and the ending of its files", async () => {
	const paths = async (lang: string) =>
		(
			await stranger.get(
				`/search?type=code&q=${encodeURIComponent(`needle lang:${lang}`)}`,
			)
		).words;
	for (const lang of ["TypeScript", "typescript", "ts"])
		expect(await paths(lang)).toContain("a.ts");
	for (const lang of ["go", "golang"]) {
		expect(await paths(lang)).toContain("b.go");
		expect(await paths(lang)).not.toContain("a.ts");
	}
	expect(await paths("klingon")).toContain("No results");
});

test("a repository is searched in a branch by the index where that has it, and says where not", async () => {
	const made = await forge.call("POST", "/user/repos", {
		as: adaAccount,
		body: {
			name: "branches",
			auto_init: true,
			default_branch: "main",
			private: true,
		},
	});
	expect(made.status).toBe(201);
	const at = "/repos/ada/branches";
	for (const name of ["release/1", "other"]) {
		const branch = await forge.call("POST", `${at}/branches`, {
			as: adaAccount,
			body: { new_branch_name: name },
		});
		expect(branch.status).toBe(201);
		const file = await forge.call("POST", `${at}/contents/only.ts`, {
			as: adaAccount,
			body: {
				branch: name,
				content: Buffer.from(
					"function inBranch() {}\nfunction others() {}\n",
				).toString("base64"),
			},
		});
		expect(file.status).toBe(201);
	}
	await forge.call("PATCH", at, {
		as: adaAccount,
		body: { search_refs: ["release/*"] },
	});
	await forge.app.jobs.settled(60_000);
	const search = (q: string, ref: string, mode = "query") =>
		ada.get(
			`/ada/branches/search?${new URLSearchParams({ q, ref, search_mode: mode })}`,
		);
	const found = await search("symbol:inBranch OR nothing", "release/1");
	expect(found.words).toContain("only.ts");
	expect(found.html).toContain('value="query" selected');
	expect((await search("symbol:inBranch", "")).words).toContain("No results");
	const other = await search("symbol:inBranch", "other");
	expect(other.words).toContain("other is not in the search index.");
	expect((await search("inBranch", "other", "exact")).words).toContain(
		"only.ts",
	);
	for (const mode of ["query", "exact", "regexp"])
		expect((await search("inBranch", "nosuch", mode)).words).toContain(
			"There is no branch or tag nosuch.",
		);
});

test("an expression that is none is told, also where git looks for it", async () => {
	const search = (q: string) =>
		stranger.get(
			`/ada/open/search?${new URLSearchParams({ q, search_mode: "regexp" })}`,
		);
	expect((await search("[")).words).toContain("Invalid regular expression.");
	const none = await search("zzz[0-9]zzz");
	expect(none.words).toContain("No results");
	expect(none.words).not.toContain("Invalid");
});

test("a search that cannot be saved says why, and keeps what was typed", async () => {
	const save = (name: string, q: string) =>
		ada.post("/search/views", {
			name,
			filters: `${new URLSearchParams({ type: "code", q })}`,
		});
	expect((await save("Needles", "needle")).status).toBe(303);
	const taken = await save("Needles", "other");
	expect(taken.status).toBe(409);
	expect(taken.words).toContain("already");
	expect(taken.html).toContain('value="type=code&amp;q=other"');
	const faulty = await save("Broken", "(((");
	expect(faulty.status).toBe(422);
	expect(faulty.words).toContain("A parenthesis is not closed.");
	expect(faulty.html).toContain('value="Broken"');
});

test("the page of all kinds tells of what no kind understands, and of nothing else", async () => {
	const all = async (q: string) =>
		(await ada.get(`/search?${new URLSearchParams({ q })}`)).words;
	expect(await all("(((open")).toContain("Expected: a closing )");
	expect(await all("(((open")).toContain("ada/open");
	const ofIssues = await all("nothing is:open");
	expect(ofIssues).toContain("No results");
	expect(ofIssues).not.toContain("Expected:");
	const issues = (await ada.get("/search?type=issues&q=foo%3Abar")).words;
	expect(issues).toContain("Unknown filters: foo:bar");
});

test("several labels are named in one filter, each in quotes or not", async () => {
	const at = "/repos/ada/open";
	for (const name of ["bug", "help wanted", "a,b"]) {
		const label = await forge.call<{ id: number }>("POST", `${at}/labels`, {
			as: adaAccount,
			body: { name, color: "#aa0000" },
		});
		expect(label.status).toBe(201);
		const issue = await forge.call("POST", `${at}/issues`, {
			as: adaAccount,
			body: { title: `about ${name}`, labels: [label.body.id] },
		});
		expect(issue.status).toBe(201);
	}
	const found = async (q: string) => {
		const asked = new URLSearchParams({ q, type: "issues", state: "open" });
		const { body } = await forge.call<{ title: string }[]>(
			"GET",
			`${at}/issues?${asked}`,
			{ as: adaAccount },
		);
		return body.map(({ title }) => title).sort();
	};
	const both = ["about bug", "about help wanted"];
	for (const q of [
		'label:bug,"help wanted"',
		'label:"help wanted",bug',
		'label:"bug","help wanted"',
	])
		expect(await found(q)).toEqual(both);
	expect(await found('label:"a,b"')).toEqual(["about a,b"]);
	expect(await found('label:bug,"a,b"')).toEqual(["about a,b", "about bug"]);
	expect(await found('-label:bug,"a,b"')).toEqual(["about help wanted"]);
});
