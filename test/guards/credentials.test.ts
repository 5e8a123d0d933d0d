import { beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../src/domain/accounts/account.ts";
import { type Actor, anonymous } from "../../src/domain/permissions/actor.ts";
import {
	adminOf,
	givesAccess,
	signedIn,
	signedInBrowser,
	siteAdmin,
	siteAdminBrowser,
} from "../../src/guards/account.ts";
import { demandOpenToActing } from "../../src/guards/acting.ts";
import { guard } from "../../src/guards/demand.ts";
import { org } from "../../src/guards/organization.ts";
import type { Entry, Guard } from "../../src/http/endpoint.ts";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { accountNamed, actorOf, entering } from "./support/entering.ts";

let forge: Forge;
let ada: Account;
let bob: Account;
let root: Account;

beforeAll(async () => {
	forge = await testForge();
	const as = await forge.user("ada");
	await forge.user("bob");
	const made = await forge.call("POST", "/orgs", {
		...{ as, body: { username: "club" } },
	});
	expect(made.status).toBe(201);
	[ada, bob, root] = await Promise.all([
		accountNamed(forge.app, "ada"),
		accountNamed(forge.app, "bob"),
		accountNamed(forge.app, "root"),
	]);
});

/** Gives "in", or the kind and message of the refusal. */
const entered = (
	of: Guard<object>,
	actor: Actor,
	params: Record<string, string> = {},
) => entering(forge.app)(of, actor, { params });
const noToken =
	"forbidden: this requires a browser session; tokens are not accepted";

describe("what gives rights to others", () => {
	test.each<[string, () => Guard<object>, () => Account]>([
		["of anybody", () => signedInBrowser, () => ada],
		["of a site administrator", () => siteAdminBrowser, () => root],
		["of the owner of an organization", org.ownerBrowser, () => ada],
	])("%s is taken from a session of a browser alone", async (_, of, whose) => {
		const at = { org: "club" };
		const one = of();
		expect(await entered(one, actorOf(whose(), "session"), at)).toBe("in");
		for (const via of ["token", "password", "key", "system"] as const)
			expect(await entered(one, actorOf(whose(), via), at)).toBe(noToken);
		expect(await entered(one, anonymous, at)).toMatch(/^unauthorized: /);
	});

	test("of a site administrator is taken from nobody else, and of an owner from owners", async () => {
		expect(await entered(siteAdminBrowser, actorOf(ada, "session"))).toMatch(
			/^forbidden: /,
		);
		const club = { org: "club" };
		const owned = (who: Account) =>
			entered(org.ownerBrowser(), actorOf(who, "session"), club);
		expect(await owned(bob)).toMatch(/^forbidden: /);
		expect(await owned(root)).toBe("in");
	});
});

describe("what gives access of its own", () => {
	const application = { authorization: 1 };
	const refused =
		"forbidden: an application cannot make what gives access: it would outlive what was allowed";

	test("is taken from people and their tokens, and from no application", async () => {
		const own = givesAccess(signedIn());
		expect(await entered(own, actorOf(ada, "session"))).toBe("in");
		expect(await entered(own, actorOf(ada, "token"))).toBe("in");
		expect(await entered(own, actorOf(ada, "token", application))).toBe(
			refused,
		);
		expect(await entered(own, anonymous)).toMatch(/^unauthorized: /);
		expect(await entered(signedIn(), actorOf(ada, "token", application))).toBe(
			"in",
		);
	});

	test("is refused to an application after all other reasons", async () => {
		const administers = givesAccess(siteAdmin);
		expect(
			await entered(administers, actorOf(root, "token", application)),
		).toBe(refused);
		expect(
			await entered(administers, actorOf(ada, "token", application)),
		).toMatch(/^forbidden: (?!an application)/);
	});

	test("keeps what its guard asks after the body", async () => {
		const asked: unknown[] = [];
		const check = (_: Entry, __: object, body: unknown) =>
			void asked.push(body);
		const inner = guard({ who: "x", load: async () => ({}) }, [], [{ check }]);
		const outer = givesAccess(inner);
		await outer.admit?.({} as Entry, {}, "the body");
		expect(asked).toEqual(["the body"]);
		const without = guard({ who: "x", load: async () => ({}) }, []);
		expect(givesAccess(without).admit).toBeUndefined();
	});
});

describe("somebody who is signed in", () => {
	const limits = { scopes: ["public-only", "read:user"] };

	test("may come with a token that is limited to public things, where that is let in", async () => {
		const limited = actorOf(ada, "token", limits);
		expect(await entered(signedIn(), limited)).toBe("in");
		expect(await entered(signedIn({ publicOnly: false }), limited)).toBe(
			"forbidden: this endpoint is not available for public-only tokens",
		);
		expect(
			await entered(signedIn({ publicOnly: false }), actorOf(ada, "token")),
		).toBe("in");
	});

	test("administers accounts of others as a site administrator, and users where users are meant", async () => {
		const of = (kind?: "user") => adminOf("username", kind);
		const by = actorOf(root, "token");
		expect(await entered(of(), by, { username: "club" })).toBe("in");
		expect(await entered(of("user"), by, { username: "ada" })).toBe("in");
		expect(await entered(of("user"), by, { username: "club" })).toBe(
			"invalid: target is an organization but not user",
		);
		expect(await entered(of(), by, { username: "none" })).toMatch(
			/^not-found: /,
		);
		expect(
			await entered(of(), actorOf(ada, "token"), { username: "none" }),
		).toMatch(/^forbidden: /);
	});
});

describe("an administrator in somebody's name", () => {
	const opens = (route: string, sudo?: unknown): boolean => {
		try {
			demandOpenToActing({ route, sudo });
			return true;
		} catch {
			return false;
		}
	};

	test.each([
		...["/user/logout", "/user/settings", "/user/settings/avatar"],
		...["/user/settings/avatar/delete", "/user/settings/appearance"],
		...["/user/settings/appearance/language", "/user/settings/organization"],
		...["/user/settings/repos", "/:owner/:repo", "/issues", "/x/user/login"],
	])("opens %s", (path) => {
		expect([opens(`GET ${path}`), opens(`POST ${path}`)]).toEqual([true, true]);
		expect(opens(`POST ${path}`, true)).toBe(false);
	});

	test.each([
		...["/user/settings/account", "/user/settings/security", "/login/oauth"],
		...["/user/settings/applications", "/user/settings/keys", "/user/login"],
		...["/user/settings/avatar/x", "/user/settings/", "/user/settingsx"],
		...["/user/settings/security/webauthn/register", "/user/logout/x"],
		"/user/x/user/settings",
	])("does not open %s", (path) => {
		expect([opens(`GET ${path}`), opens(`POST ${path}`)]).toEqual([
			...[false, false],
		]);
	});
});
