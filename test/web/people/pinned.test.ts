import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let people: Record<"ada" | "bob", { name: string; password: string }>;
let ada: Visitor;
let bob: Visitor;
let stranger: Visitor;
const ids = new Map<string, number>();

beforeAll(async () => {
	forge = await testForge();
	people = { ada: await forge.user("ada"), bob: await forge.user("bob") };
	ada = await signedInVisitor(forge, people.ada);
	bob = await signedInVisitor(forge, people.bob);
	stranger = visitor(forge);
	const make = async (
		path: string,
		as: object,
		name: string,
		secret = false,
	) => {
		const made = await forge.call<{ id: number }>("POST", path, {
			as: as as never,
			body: { name, private: secret },
		});
		ids.set(name, made.body.id);
	};
	for (const name of ["one", "two", "three", "four", "five", "six", "seven"])
		await make("/user/repos", people.ada, name);
	await make("/user/repos", people.ada, "secret", true);
	await make("/user/repos", people.bob, "hidden", true);
	await forge.call("POST", "/orgs", {
		as: people.ada,
		body: { username: "mill" },
	});
	await make("/orgs/mill/repos", people.ada, "grist");
});

const pin = (as: Visitor, names: readonly string[], base = "/user/settings") =>
	as.post(
		`${base}/pins`,
		new URLSearchParams(
			names.map((name) => ["repository", String(ids.get(name))]),
		),
	);
/** The names of the pinned repositories, in their order. */
async function pinned(as: Visitor, of = "ada") {
	const { html } = await as.get(`/${of}`);
	const list =
		/aria-label="Pinned repositories">(.*?)<\/section>/s.exec(html)?.[1] ?? "";
	return [...list.matchAll(/class="to" href="[^"]*">[^/]*\/([^<]*)</g)].map(
		([, name]) => name,
	);
}

test("only the owner of a profile sees the menu, and an empty list is nothing to others", async () => {
	expect((await ada.get("/ada")).words).toContain("Choose up to 6");
	for (const other of [bob, stranger])
		expect((await other.get("/ada")).words).not.toContain("Pinned");
});

test("pins stand in the order in which they were chosen, and each viewer sees those that he may see", async () => {
	expect((await pin(ada, ["two", "secret"])).to).toBe("/ada");
	await pin(ada, ["one", "two", "secret"]);
	expect(await pinned(ada)).toEqual(["two", "secret", "one"]);
	expect(await pinned(bob)).toEqual(["two", "one"]);
	expect(await pinned(stranger)).toEqual(["two", "one"]);
	await forge.call("PATCH", "/repos/ada/two", {
		as: people.ada,
		body: { private: true },
	});
	expect(await pinned(stranger)).toEqual(["one"]);
	await pin(ada, []);
	expect(await pinned(ada)).toEqual([]);
});

test("a seventh pin, and repositories that the owner may not see, are refused", async () => {
	await pin(ada, ["one"]);
	const names = ["one", "two", "three", "four", "five", "six", "seven"];
	await pin(ada, names);
	expect(await pinned(ada)).toEqual(["one"]);
	await pin(ada, ["one", "hidden"]);
	await forge.call("PATCH", "/repos/bob/hidden", {
		as: people.bob,
		body: { private: false },
	});
	expect(await pinned(ada)).toEqual(["one"]);
});

test("owners of an organization pin its repositories, others do not", async () => {
	const base = "/org/mill/settings";
	expect((await pin(bob, ["grist"], base)).status).not.toBe(303);
	expect((await stranger.post(`${base}/pins`, {})).status).not.toBe(200);
	expect((await pin(ada, ["grist"], base)).to).toBe("/mill");
	expect(await pinned(stranger, "mill")).toEqual(["grist"]);
	expect((await bob.get("/mill")).html).not.toContain('id="choose-pins"');
});

test("a pinned repository that is deleted leaves the profile", async () => {
	await forge.call("DELETE", "/repos/mill/grist", { as: people.ada });
	expect(await pinned(ada, "mill")).toEqual([]);
});

test("two windows that save their pins at once both succeed, and one of them wins", async () => {
	for (let i = 0; i < 12; i++) {
		const both = await Promise.all([
			pin(ada, ["three", "four", "five"]),
			pin(ada, ["five", "four", "six"]),
		]);
		expect(both.map(({ status }) => status)).toEqual([303, 303]);
		const last = await pinned(stranger);
		expect(last).toHaveLength(3);
		await pin(ada, []);
	}
});
