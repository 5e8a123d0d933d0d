import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import {
	signedInVisitor,
	type Visitor,
	visitor,
} from "../../web/support/browser.ts";

let forge: Forge;
let ada: Visitor;
let stranger: Visitor;

beforeAll(async () => {
	forge = await testForge();
	const account = await forge.user("ada");
	await forge.user("madam");
	await forge.call("PATCH", "/user/settings", {
		as: await forge.user("zed"),
		body: { full_name: "Maria Adams" },
	});
	for (const [name, closed] of [
		["stone-wall", false],
		["wall", false],
		["wallpaper", false],
		["drywall-50%_off", false],
		["wall-of-secrets", true],
	] as const) {
		const made = await forge.call("POST", "/user/repos", {
			as: account,
			body: { name: name.replace("%", "."), private: closed },
		});
		if (made.status !== 201) throw new Error(made.text);
	}
	ada = await signedInVisitor(forge, account);
	stranger = visitor(forge);
});

/** The repositories and users that are suggested, in their order. */
async function suggested(who: Visitor, q: string) {
	const { html: text } = await who.get(`/-/go?${new URLSearchParams({ q })}`);
	const found = text.slice(text.indexOf('id="found"'));
	const of = (label: string) =>
		[
			...(found
				.split(`aria-label="${label}"`)[1]
				?.split("</section>")[0]
				?.matchAll(/<span class="name">([^<]*)</g) ?? []),
		].map(([, name]) => name);
	return { repositories: of("Repositories"), users: of("Users") };
}

test("the repository of a name comes first, then what begins with it, then what has it", async () => {
	const { repositories } = await suggested(stranger, "Wall");
	expect(repositories[0]).toBe("ada/wall");
	expect(repositories[1]).toBe("ada/wallpaper");
	expect(repositories.slice(2).sort()).toEqual([
		"ada/drywall-50._off",
		"ada/stone-wall",
	]);
});

test("a private repository is suggested to its readers alone", async () => {
	expect((await suggested(ada, "wall-of")).repositories).toEqual([
		"ada/wall-of-secrets",
	]);
	expect((await suggested(stranger, "wall-of")).repositories).toEqual([]);
	expect((await suggested(stranger, "of-secret")).repositories).toEqual([]);
});

test("an owner and a part of a name lead to his repositories", async () => {
	expect((await suggested(stranger, "ad/paper")).repositories).toEqual([
		"ada/wallpaper",
	]);
	expect((await suggested(stranger, "zed/paper")).repositories).toEqual([]);
	expect((await suggested(stranger, "ada/")).repositories).toHaveLength(4);
});

test.each(["%", "_off", '"', "l\\", "\0", "50._", "w"])(
	"the signs %j stand for themselves",
	async (q) => {
		const { repositories } = await suggested(stranger, q);
		for (const name of repositories) expect(name).toContain(q);
		if (q === "_off" || q === "50._")
			expect(repositories).toEqual(["ada/drywall-50._off"]);
	},
);

test("users are suggested by name, then by parts of either name", async () => {
	expect((await suggested(stranger, "ada")).users).toEqual([
		"ada",
		"madam",
		"zed",
	]);
	expect((await suggested(stranger, "a")).users[0]).toBe("ada");
});

test("a name that was changed is suggested as it is now", async () => {
	const bob = await forge.user("bob");
	await forge.call("PATCH", "/user/settings", {
		as: bob,
		body: { full_name: "Quentin" },
	});
	expect((await suggested(stranger, "uenti")).users).toEqual(["bob"]);
	await forge.call("PATCH", "/user/settings", {
		as: bob,
		body: { full_name: "Robert" },
	});
	expect((await suggested(stranger, "uenti")).users).toEqual([]);
});

test("more that fits takes no more statements", async () => {
	const ask = () => suggested(stranger, "wall");
	await ask();
	const few = await queriesOf(forge, ask);
	const eve = await forge.user("eve");
	for (let n = 0; n < 12; n++)
		await forge.call("POST", "/user/repos", {
			as: eve,
			body: { name: `great-wall-${n}` },
		});
	expect((await ask()).repositories).toHaveLength(6);
	expect(await queriesOf(forge, ask)).toBeLessThanOrEqual(few);
});

test("a full name is found by its parts whatever letters it has, and short ones as they are typed", async () => {
	await forge.call("PATCH", "/user/settings", {
		as: await forge.user("ivan"),
		body: { full_name: "Иван Émile Петров" },
	});
	// PostgreSQL knows small letters of ASCII alone
	const small = forge.app.db.dialect === "sqlite" ? ["иван", "émile"] : [];
	for (const q of ["Иван", "Петров", "Émile", "Ив", "Ém", ...small])
		expect([q, (await suggested(stranger, q)).users]).toEqual([q, ["ivan"]]);
});
