import { beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../src/domain/accounts/account.ts";
import { type Actor, anonymous } from "../../src/domain/permissions/actor.ts";
import {
	anyone,
	findAccount,
	ownBasic,
	ownPassword,
	signedInBrowser,
	signedInWith,
	siteAdmin,
	siteAdminBrowser,
	visibleAccount,
} from "../../src/guards/account.ts";
import { threads } from "../../src/guards/notification.ts";
import { loadOrganization, org } from "../../src/guards/organization.ts";
import type { Entry, Guard } from "../../src/http/endpoint.ts";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import {
	accountNamed,
	actorOf,
	entering,
	publicOnly,
} from "./support/entering.ts";

let forge: Forge;
let ada: Account;
let bob: Account;
let folk: Account;
let root: Account;
const organizations = ["open", "half", "shut"];
const inside = { params: { username: "ada" } };

beforeAll(async () => {
	forge = await testForge();
	const as = await forge.user("ada");
	await forge.user("bob");
	await forge.user("users");
	const call = async (path: string, body: object, who = as) => {
		const { status } = await forge.call("POST", path, { as: who, body });
		expect(status).toBeLessThan(300);
	};
	for (const [i, visibility] of ["public", "limited", "private"].entries())
		await call("/orgs", { username: organizations[i], visibility });
	await call(
		"/admin/users/users/rename",
		{ new_username: "folk" },
		forge.admin,
	);
	[ada, bob, folk, root] = await Promise.all([
		accountNamed(forge.app, "ada"),
		accountNamed(forge.app, "bob"),
		accountNamed(forge.app, "folk"),
		accountNamed(forge.app, "root"),
	]);
});

const enter = (...given: Parameters<ReturnType<typeof entering>>) =>
	entering(forge.app)(...given);

describe("one's own account", () => {
	const basic = (authorization: string) => ({
		...inside,
		headers: { authorization },
	});

	test("lists and deletes tokens with a password, or with a token that is sent as one", async () => {
		const refused = "unauthorized: auth required";
		const token = actorOf(ada, "token");
		expect(await enter(ownBasic, token, basic("Basic YTpi"))).toBe("in");
		expect(await enter(ownBasic, token, basic("bAsIc YTpi"))).toBe("in");
		for (const given of ["token x", "Bearer x", "Bearer basic x", "basic"])
			expect([given, await enter(ownBasic, token, basic(given))]).toEqual([
				...[given, refused],
			]);
		expect(await enter(ownBasic, token, inside)).toBe(refused);
		expect(await enter(ownBasic, actorOf(ada), inside)).toBe("in");
		expect(await enter(ownBasic, actorOf(ada, "session"), inside)).toBe("in");
	});

	test("makes tokens with a password alone", async () => {
		const token = actorOf(ada, "token");
		expect(await enter(ownPassword, token, basic("Basic YTpi"))).toBe(
			"unauthorized: auth required",
		);
		expect(await enter(ownPassword, actorOf(ada), inside)).toBe("in");
	});

	test("is open to its user and to site administrators", async () => {
		for (const of of [ownPassword, ownBasic]) {
			expect(await enter(of, actorOf(root), inside)).toBe("in");
			expect(await enter(of, actorOf(bob), inside)).toMatch(/^forbidden: /);
			expect(await enter(of, anonymous, inside)).toMatch(/^forbidden: doer/);
			const none = { params: { username: "none" } };
			expect(await enter(of, actorOf(root), none)).toMatch(/^not-found: /);
		}
	});
});

test("everybody is let in where nothing is asked, and tokens of public things where accounts are", async () => {
	expect(await anyone.enter({ actor: anonymous } as Entry)).toEqual({});
	expect([anyone.signedIn, anyone.says]).toEqual([
		...[false, "Allowed for everyone."],
	]);
	const limited = actorOf(root, "token", publicOnly);
	expect(await enter(siteAdmin, limited)).toBe("in");
	expect(await enter(signedInBrowser, actorOf(ada, "session"))).toBe("in");
	for (const of of [ownBasic, ownPassword, siteAdmin, siteAdminBrowser])
		expect(of.signedIn).toBe(true);
});

describe("an account", () => {
	const seenBy = async (of: Guard<object>, actor: Actor, param: string) => {
		const seen: string[] = [];
		for (const name of organizations)
			if ((await enter(of, actor, { params: { [param]: name } })) === "in")
				seen.push(name);
		return seen;
	};

	test("of an organization is seen as far as its visibility says, by members always", async () => {
		for (const [of, param] of [
			[visibleAccount(), "username"],
			[org.visible(), "org"],
		] as const) {
			const seen = (actor: Actor) => seenBy(of, actor, param);
			expect(await seen(actorOf(ada))).toEqual(organizations);
			expect(await seen(actorOf(root))).toEqual(organizations);
			expect(await seen(actorOf(bob))).toEqual(["open", "half"]);
			expect(await seen(anonymous)).toEqual(["open"]);
			expect(await seen(actorOf(ada, "token", publicOnly))).toEqual(["open"]);
		}
	});

	test("is of the kind that is asked for", async () => {
		const find = (actor: Actor, name: string, kind?: Account["kind"]) =>
			findAccount(
				{
					...{ app: forge.app, actor, params: { username: name } },
					path: `/api/v1/users/${name}`,
				} as unknown as Entry,
				"username",
				kind,
			).then(
				({ name }) => name,
				({ kind }) => kind,
			);
		expect(await find(anonymous, "open")).toBe("open");
		expect(await find(anonymous, "open", "organization")).toBe("open");
		expect(await find(anonymous, "open", "user")).toBe("not-found");
		expect(await find(anonymous, "ada", "organization")).toBe("not-found");
		expect(await find(anonymous, "ada", "user")).toBe("ada");
		const nobody = {
			...{ app: forge.app, actor: anonymous, params: {} },
			path: "/api/v1/x",
		} as unknown as Entry;
		await expect(findAccount(nobody, "username")).rejects.toMatchObject({
			message: "user redirect does not exist [name: ]",
		});
		await expect(loadOrganization(nobody)).rejects.toMatchObject({
			kind: "not-found",
		});
	});

	test("leads from its old name to the new one, in the API and on pages", async () => {
		const at = async (
			path: string,
			route: string,
			of: Guard<object> = visibleAccount(),
		) => enter(of, anonymous, { path, route, params: { username: "Users" } });
		expect(
			await at(
				"/api/v1/users/Users/repos?page=2",
				"GET /api/v1/users/:username/repos",
			),
		).toBe("307 /api/v1/users/folk/repos?page=2");
		expect(await at("/users?tab=stars", "GET /:username")).toBe(
			"301 /folk?tab=stars",
		);
		expect(
			await at("/Users/-/packages/users", "GET /:username/-/packages/:name"),
		).toBe("301 /folk/-/packages/users");
		expect(await at("/%75sers/x", "GET /:username/x")).toBe("301 /folk/x");
		expect(await at("/users", "GET /:username", signedInWith())).toMatch(
			/^unauthorized: /,
		);
		const me = actorOf(bob, "token", publicOnly);
		const here = { params: { username: "ada" } };
		expect(await enter(signedInWith(), me, here)).toBe("in");
		const narrow = signedInWith("username", { publicOnly: false });
		expect(await enter(narrow, me, here)).toMatch(/^forbidden: /);
		expect(await enter(narrow, actorOf(folk), here)).toBe("in");
	});
});

test("an organization gets repositories from those who may create them, private ones not by a token for public things", async () => {
	const create = (actor: Actor, body: object) =>
		enter(org.creator(), actor, { params: { org: "open" }, body });
	const limited = actorOf(ada, "token", publicOnly);
	expect(await create(limited, { name: "x" })).toBe("in");
	expect(await create(limited, { name: "x", private: false })).toBe("in");
	expect(await create(limited, { name: "x", private: true })).toBe(
		"forbidden: the token is limited to public repositories",
	);
	expect(await create(actorOf(ada, "token"), { private: true })).toBe("in");
	expect(await create(actorOf(bob), { name: "x" })).toMatch(/^forbidden: /);
	expect(await create(anonymous, { name: "x" })).toMatch(/^unauthorized: /);
});

test("a notification is read by its receiver and by site administrators, and marked by its receiver alone", async () => {
	const { app } = forge;
	const as = { name: "ada", password: "pass-of-ada" };
	await forge.call("POST", "/user/repos", { as, body: { name: "book" } });
	await forge.call("PUT", "/repos/ada/book/subscription", { as });
	await forge.call("POST", "/repos/ada/book/issues", {
		as: { name: "bob", password: "pass-of-bob" },
		body: { title: "one" },
	});
	await app.events.settled();
	const told = await forge.call<{ id: number }[]>("GET", "/notifications", {
		as,
	});
	const at = { params: { id: String(told.body[0]?.id) } };
	const none = { params: { id: "999999" } };
	for (const [of, administrator] of [
		[threads.read(), "in"],
		[threads.mark(), expect.stringMatching(/^forbidden: only user itself/)],
	] as const) {
		expect(await enter(of, actorOf(ada), at)).toBe("in");
		expect(await enter(of, actorOf(root), at)).toEqual(administrator);
		expect(await enter(of, actorOf(bob), at)).toMatch(/^forbidden: only user/);
		expect(await enter(of, actorOf(ada, "token", publicOnly), at)).toBe(
			"forbidden: this endpoint is not available for public-only tokens",
		);
		expect(await enter(of, actorOf(ada), none)).toMatch(/^not-found: /);
		expect(await enter(of, actorOf(ada))).toMatch(/^not-found: /);
		expect(await enter(of, anonymous, at)).toMatch(/^unauthorized: /);
	}
	const limited = actorOf(ada, "token", publicOnly);
	expect(await enter(threads.own(), limited)).toMatch(/^forbidden: /);
});
