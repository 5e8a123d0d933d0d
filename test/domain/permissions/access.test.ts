import { expect, test } from "vitest";
import type { Account } from "../../../src/domain/accounts/account.ts";
import { decide, type Grants } from "../../../src/domain/permissions/access.ts";
import type { Actor } from "../../../src/domain/permissions/actor.ts";
import {
	bitsOf,
	type LevelName,
	levelName,
} from "../../../src/domain/permissions/units.ts";

const account = (id: number, more: Partial<Account> = {}) =>
	({
		id,
		admin: 0,
		restricted: 0,
		visibility: "public",
		kind: "user",
		removed: 0,
		...more,
	}) as Account;
const owner = (visibility: Account["visibility"]) =>
	account(1, { visibility, kind: "organization" });
const all = bitsOf(["code", "issues", "pulls", "wiki"]);
const repository = (is: "public" | "private", units = all) => ({
	id: 7,
	owner_id: 1,
	private: is === "private" ? 1 : 0,
	units,
});
const none: Grants = { collaboration: 0, teams: [], member: false };
const as = (a: Account | undefined, token?: Actor["token"]): Actor => ({
	account: a,
	via: token ? "token" : "password",
	token,
});
const stranger = account(9);
const granted = (level: 1 | 2 | 3): Grants => ({
	...none,
	collaboration: level,
});
const team = (
	level: 1 | 2 | 3 | 4,
	units: Record<string, LevelName> = {},
): Grants => ({
	collaboration: 0,
	teams: [{ level, units }],
	member: true,
});
const member: Grants = { ...none, member: true };
const limited = (ids: number[], scopes = ["all"]) => ({
	id: 1,
	scopes,
	repositories: ids,
});

type Row = [
	who: string,
	actor: Actor,
	repository: "public" | "private",
	owner: Account["visibility"],
	grants: Grants,
	code: LevelName,
	whole?: LevelName,
];
// written from the rules of the house, not from the code
const rows: Row[] = [
	["anonymous", as(undefined), "public", "public", none, "read"],
	["anonymous", as(undefined), "public", "limited", none, "none"],
	["anonymous", as(undefined), "public", "private", none, "none"],
	["anonymous", as(undefined), "private", "public", none, "none"],
	["a stranger", as(stranger), "public", "public", none, "read"],
	["a stranger", as(stranger), "public", "limited", none, "read"],
	["a stranger", as(stranger), "public", "private", none, "none"],
	["a stranger", as(stranger), "private", "public", none, "none"],
	[
		"a restricted user",
		as(account(9, { restricted: 1 })),
		"public",
		"public",
		none,
		"read",
	],
	[
		"a restricted user",
		as(account(9, { restricted: 1 })),
		"public",
		"limited",
		none,
		"none",
	],
	[
		"a restricted collaborator",
		as(account(9, { restricted: 1 })),
		"private",
		"public",
		granted(1),
		"read",
	],
	[
		"a restricted member",
		as(account(9, { restricted: 1 })),
		"public",
		"private",
		member,
		"read",
	],
	[
		"a member without a team here",
		as(stranger),
		"public",
		"private",
		member,
		"read",
	],
	[
		"a member without a team here",
		as(stranger),
		"private",
		"private",
		member,
		"none",
	],
	["a reader", as(stranger), "private", "private", granted(1), "read"],
	["a writer", as(stranger), "private", "public", granted(2), "write"],
	[
		"a repository administrator",
		as(stranger),
		"private",
		"public",
		granted(3),
		"admin",
	],
	["the owner", as(account(1)), "private", "private", none, "owner"],
	[
		"a site administrator",
		as(account(9, { admin: 1 })),
		"private",
		"private",
		none,
		"owner",
	],
	[
		"a team that writes code",
		as(stranger),
		"private",
		"private",
		team(2, { "repo.code": "write" }),
		"write",
	],
	[
		"a team that reads issues only",
		as(stranger),
		"private",
		"private",
		team(1, { "repo.issues": "read" }),
		"none",
		"read",
	],
	[
		"a team of administrators",
		as(stranger),
		"private",
		"private",
		team(3),
		"admin",
	],
	[
		"an owner of the organization",
		as(stranger),
		"private",
		"private",
		team(4),
		"owner",
	],
	[
		"a public-only token of the owner",
		as(account(1), {
			id: 1,
			scopes: ["public-only", "all"],
			repositories: undefined,
		}),
		"private",
		"public",
		none,
		"none",
	],
	[
		"a public-only token of the owner",
		as(account(1), {
			id: 1,
			scopes: ["public-only", "all"],
			repositories: undefined,
		}),
		"public",
		"limited",
		none,
		"none",
	],
	[
		"a public-only token of the owner",
		as(account(1), {
			id: 1,
			scopes: ["public-only", "all"],
			repositories: undefined,
		}),
		"public",
		"public",
		none,
		"owner",
	],
	[
		"a public-only token of an administrator",
		as(account(9, { admin: 1 }), {
			id: 1,
			scopes: ["public-only", "all"],
			repositories: undefined,
		}),
		"private",
		"public",
		none,
		"none",
	],
	[
		"a token limited to this repository",
		as(account(1), limited([7])),
		"private",
		"public",
		none,
		"owner",
	],
	[
		"a token limited to another one",
		as(account(1), limited([8])),
		"private",
		"public",
		none,
		"none",
	],
	[
		"a token limited to another one",
		as(account(1), limited([8])),
		"public",
		"public",
		none,
		"read",
	],
	[
		"a token limited to another one",
		as(account(9, { admin: 1 }), limited([8])),
		"private",
		"public",
		none,
		"none",
	],
];

test.each(rows)(
	"%s in a repository: case %#",
	(_, actor, is, visibility, grants, code, whole = code) => {
		const access = decide(actor, repository(is), owner(visibility), grants);
		expect([levelName(access.unit("code")), levelName(access.level)]).toEqual([
			code,
			whole,
		]);
	},
);

test("nobody has a right where the owner is deleted or hidden, administrators neither", () => {
	for (const removed of [1, 2])
		for (const actor of [
			as(undefined),
			as(account(1)),
			as(account(9, { admin: 1 })),
		]) {
			const gone = account(1, { removed });
			const access = decide(actor, repository("public"), gone, granted(3));
			expect(levelName(access.level)).toBe("none");
		}
});

test("a unit that is off is off for everybody", () => {
	for (const actor of [
		as(account(1)),
		as(account(9, { admin: 1 })),
		as(stranger),
	]) {
		const access = decide(
			actor,
			repository("public", bitsOf(["code"])),
			owner("public"),
			granted(3),
		);
		expect(levelName(access.unit("issues"))).toBe("none");
		expect(levelName(access.unit("code"))).not.toBe("none");
	}
});

test("a team's right to one unit opens no other", () => {
	const grants = team(2, { "repo.wiki": "write", "repo.code": "read" });
	const access = decide(
		as(stranger),
		repository("private"),
		owner("private"),
		grants,
	);
	expect(
		["wiki", "code", "issues"].map((u) => levelName(access.unit(u as "wiki"))),
	).toEqual(["write", "read", "none"]);
});
