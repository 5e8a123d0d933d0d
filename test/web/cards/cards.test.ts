import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { processesOf, queriesOf, testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let owner: Visitor;
let reader: Visitor;
let stranger: Visitor;
let oid: string;
const send = async <T>(method: string, path: string, body?: object) => {
	const answer = await forge.call<T>(method, path, { as: ada, body });
	expect(answer.status, answer.text).toBeLessThan(300);
	return answer.body;
};

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	owner = await signedInVisitor(forge, ada);
	reader = await signedInVisitor(forge, await forge.user("bob"));
	stranger = visitor(forge);
	for (const [name, hidden] of [
		["desk", false],
		["safe", true],
	] as const) {
		await send("POST", "/user/repos", {
			...{ name, private: hidden, auto_init: true, default_branch: "main" },
		});
		const { id } = await send<{ id: number }>(
			"POST",
			`/repos/ada/${name}/labels`,
			{ name: "fault", color: "#c02020" },
		);
		await send("POST", `/repos/ada/${name}/issues`, {
			...{ title: "It `stops`", body: `<b>${"word ".repeat(80)}` },
			labels: [id],
		});
		await send("POST", `/repos/ada/${name}/contents/a.txt`, {
			...{ content: "YQ==", message: "Add a file\n\nIt was missing." },
			new_branch: "more",
		});
		await send("POST", `/repos/ada/${name}/pulls`, {
			...{ head: "more", base: "main", title: "A file" },
		});
	}
	const { commit } = await send<{ commit: { id: string } }>(
		...(["GET", "/repos/ada/desk/branches/more"] as const),
	);
	oid = commit.id;
	await send("PATCH", "/user/settings", {
		...{
			full_name: "Ada Byron",
			description: "Counts <i>",
			location: "London",
		},
	});
});

/** What stands on the card itself. */
const card = async (path: string, who = stranger) => {
	const { status, html } = await who.get(path);
	const [, inside = ""] = /id="card">(.*)<\/div><\/main>/s.exec(html) ?? [];
	return { status, inside };
};

test("cards say the most important of issues, pull requests, commits and accounts, without links", async () => {
	for (const [path, words] of [
		[
			"/ada/desk/issues/1/card",
			["ada/desk", "#1", "stops", "fault", "word word"],
		],
		["/ada/desk/pulls/2/card", ["ada/desk", "#2", "A file", "Open:"]],
		[`/ada/desk/commit/${oid}/card`, ["Add a file", "It was missing.", "ada"]],
		[`/ada/desk/commit/${oid.slice(0, 8)}/card`, [oid.slice(0, 10)]],
		["/-/card/ada", ["Ada Byron", "Counts &lt;i>", "London"]],
	] as const) {
		const { status, inside } = await card(path);
		expect([path, status]).toEqual([path, 200]);
		for (const word of words) expect(inside).toContain(word);
		expect(inside).not.toMatch(/<(?:a|button|form|b>word)\b/);
	}
	const { inside } = await card("/ada/desk/issues/1/card");
	expect(inside).toContain("…");
	expect(inside.length).toBeLessThan(2000);
});

test("who may not see a thing gets no card of it", async () => {
	const { commit } = await send<{ commit: { id: string } }>(
		...(["GET", "/repos/ada/safe/branches/more"] as const),
	);
	for (const path of [
		"/ada/safe/issues/1/card",
		"/ada/safe/pulls/2/card",
		`/ada/safe/commit/${commit.id}/card`,
	]) {
		expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
		for (const who of [reader, stranger])
			expect([path, (await who.get(path)).status]).toEqual([path, 404]);
	}
	for (const path of [
		"/ada/desk/issues/9/card",
		"/ada/desk/commit/main/card",
		`/ada/desk/commit/${"0".repeat(40)}/card`,
		// of another repository
		`/ada/desk/commit/${commit.id.replace(/^./, "f")}/card`,
		"/-/card/nobody",
	])
		expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
});

test("cards of issues and accounts start no git, and ask the database a few times", async () => {
	for (const path of ["/ada/desk/issues/1/card", "/-/card/ada"]) {
		expect(await processesOf(forge, () => owner.get(path))).toBe(0);
		expect(await queriesOf(forge, () => owner.get(path))).toBeLessThan(25);
	}
});
