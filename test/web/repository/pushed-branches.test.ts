import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
let owner: Visitor;
let outsider: Visitor;
/** The time that the forge reads, ahead of that of the machine. */
let ahead = 0;

const send = async <T = { number: number }>(
	method: string,
	path: string,
	body?: object,
	as = ada,
) => {
	const answer = await forge.call<T>(method, path, { as, body });
	expect(answer.status, answer.text).toBeLessThan(300);
	return answer.body;
};
/** Commits a file to a new branch, or to one that is there. */
const commit = (
	at: string,
	file: string,
	branches: { branch?: string; new_branch?: string },
	as = ada,
) =>
	send(
		"POST",
		`/repos/${at}/contents/${file}`,
		{ content: "YQ==", ...branches },
		as,
	);

beforeAll(async () => {
	forge = await testForge({}, { clock: () => Date.now() + ahead });
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	owner = await signedInVisitor(forge, ada);
	outsider = await signedInVisitor(forge, bob);
	await send("POST", "/user/repos", { name: "desk", auto_init: true });
});

const words = async (who: Visitor, path: string) => (await who.get(path)).words;
const offer = "Compare & pull request";

test("who has pushed a branch is led to its pull request, until there is one, or an hour has passed", async () => {
	expect(await words(owner, "/ada/desk")).not.toContain(offer);
	await commit("ada/desk", "one", { new_branch: "fix/one" });
	const { html, words: seen } = await owner.get("/ada/desk");
	expect(seen).toMatch(/fix\/one was pushed just now Compare & pull request/);
	expect(html).toContain('href="/ada/desk/compare/main...fix/one?expand=1"');
	// others have not pushed it
	for (const who of [outsider, visitor(forge)])
		expect(await words(who, "/ada/desk")).not.toContain(offer);

	const open = { head: "fix/one", base: "main", title: "One" };
	const pull = await send("POST", "/repos/ada/desk/pulls", open);
	expect(await words(owner, "/ada/desk")).not.toContain(offer);
	// closed as it is, and then pushed again
	await send("PATCH", `/repos/ada/desk/pulls/${pull.number}`, {
		state: "closed",
	});
	expect(await words(owner, "/ada/desk")).not.toContain(offer);
	await commit("ada/desk", "more", { branch: "fix/one" });
	expect(await words(owner, "/ada/desk")).toContain(offer);
	ahead = 3_601_000;
	expect(await words(owner, "/ada/desk")).not.toContain(offer);
	ahead = 0;
	await send("DELETE", "/repos/ada/desk/branches/fix%2Fone");
	expect(await words(owner, "/ada/desk")).not.toContain(offer);
});

test("a push to the default branch, or to one that holds nothing else, is no pull request", async () => {
	await commit("ada/desk", "direct", { branch: "main" });
	await send("POST", "/repos/ada/desk/branches", { new_branch_name: "same" });
	expect(await words(owner, "/ada/desk")).not.toContain(offer);
});

test("a branch is dismissed in one browser, until it is pushed again", async () => {
	await commit("ada/desk", "two", { new_branch: "two" });
	const { html } = await owner.get("/ada/desk");
	const [, id = ""] = /name="id" value="(\d+)"/.exec(html) ?? [];
	const closed = await owner.post("/ada/desk/pushed/close", { id });
	expect([closed.status, closed.to]).toEqual([303, "/ada/desk"]);
	expect(await words(owner, "/ada/desk")).not.toContain(offer);
	const other = await signedInVisitor(forge, ada);
	expect(await words(other, "/ada/desk")).toContain(offer);
	await commit("ada/desk", "three", { branch: "two" });
	expect(await words(owner, "/ada/desk")).toContain(offer);
	const stranger = visitor(forge);
	expect(
		(await stranger.post("/ada/desk/pushed/close", { id })).status,
	).not.toBe(303);
	await send("DELETE", "/repos/ada/desk/branches/two");
});

test("a branch of a fork is offered there and on what it was forked from, also the default one", async () => {
	await send("POST", "/repos/ada/desk/forks", {}, bob);
	await commit("bob/desk", "typo", { branch: "main" }, bob);
	const address = 'href="/ada/desk/compare/main...bob/desk%3Amain?expand=1"';
	for (const path of ["/bob/desk", "/ada/desk"]) {
		const { html, words: seen } = await outsider.get(path);
		expect(seen).toContain("bob/desk:main was pushed");
		expect(html).toContain(address);
	}
	expect((await outsider.get(address.slice(6, -1))).status).toBe(200);
	expect(await words(owner, "/bob/desk")).not.toContain(offer);
	// whom its owner has blocked opens none
	await send("PUT", "/user/blocks/bob");
	for (const path of ["/bob/desk", "/ada/desk"])
		expect(await words(outsider, path)).not.toContain(offer);
	await send("DELETE", "/user/blocks/bob");
	expect(await words(outsider, "/ada/desk")).toContain(offer);
	// nobody opens pull requests in an archive
	await send("PATCH", "/repos/ada/desk", { archived: true });
	expect(await words(outsider, "/ada/desk")).not.toContain(offer);
	await send("PATCH", "/repos/ada/desk", { archived: false });
});

test("the queries do not grow with the branches", async () => {
	await commit("ada/desk", "a", { new_branch: "a" });
	const cost = () => queriesOf(forge, () => owner.get("/ada/desk"));
	const few = await cost();
	for (const name of ["b", "c", "d"])
		await commit("ada/desk", name, { new_branch: name });
	expect(await cost()).toBe(few);
	const { words: seen } = await owner.get("/ada/desk");
	expect(seen.split(offer).length - 1).toBe(2);
});
