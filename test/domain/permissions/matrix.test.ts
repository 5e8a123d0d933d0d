import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { isMember } from "../../../src/domain/organizations/membership.ts";
import {
	type Access,
	accessTo,
	maySeeAccount,
} from "../../../src/domain/permissions/access.ts";
import {
	type Actor,
	actingFor,
	anonymous,
} from "../../../src/domain/permissions/actor.ts";
import { accessOf } from "../../../src/domain/permissions/readers.ts";
import {
	Level,
	levelName,
	units,
} from "../../../src/domain/permissions/units.ts";
import { visibleTo } from "../../../src/domain/permissions/visible.ts";
import { visibleAccounts } from "../../../src/domain/permissions/visible-accounts.ts";
import {
	assignableAmong,
	hasGrant,
	listAssignees,
	listReviewers,
} from "../../../src/domain/repositories/people.ts";
import {
	type RepositoryWithOwner,
	repositoryByName,
} from "../../../src/domain/repositories/repository.ts";
import { counted, testForge } from "../../support/forge.ts";

/** The kinds of repositories, each with its owner and how it is made. */
const kinds = {
	public: { owner: "open" },
	private: { owner: "open", private: true },
	archived: { owner: "open", private: true, edit: { archived: true } },
	unitOff: { owner: "open", private: true, edit: { has_issues: false } },
	template: { owner: "open", template: true },
	limited: { owner: "half" },
	hidden: { owner: "shut" },
	hiddenPrivate: { owner: "shut", private: true },
} as const;
type Kind = keyof typeof kinds;

/** What each kind of actor may do in each kind of repository; r read, w write, a admin, o owner, - nothing. */
const expected: Record<string, string> = {
	//                    public private archived unitOff template limited hidden hiddenPrivate
	anonymous:
		"           r      -       -        -       r        -       -      -",
	stranger:
		"            r      -       -        -       r        r       -      -",
	restricted:
		"          r      -       -        -       r        -       -      -",
	reader:
		"              r      r       r        r       r        r       r      r",
	writer:
		"              w      w       w        w       w        w       w      w",
	administrator:
		"       a      a       a        a       a        a       a      a",
	removed:
		"             r      -       -        -       r        r       -      -",
	"member by a unit":
		"  w      w       w        -       w        w       w      w",
	"member of nothing":
		" r      -       -        -       r        r       r      -",
	"restricted member":
		" r      -       -        -       r        r       r      -",
	"team admin":
		"        a      a       a        a       a        a       a      a",
	owner:
		"               o      o       o        o       o        o       o      o",
	"site admin":
		"        o      o       o        o       o        o       o      o",
	"public-only token":
		" o      -       -        -       o        -       -      -",
	"public-only admin":
		" o      -       -        -       o        -       -      -",
	"token of one":
		"      r      o       -        -       r        -       -      -",
	"public token of one":
		"r     -       -        -       r        -       -      -",
};
const words = { r: "read", w: "write", a: "admin", o: "owner", "-": "none" };

const actors = new Map<string, Actor>();
const owned = new Map<Kind, RepositoryWithOwner>();
let forge: Awaited<ReturnType<typeof testForge>>;

beforeAll(async () => {
	forge = await testForge();
	const ask = async (method: string, path: string, body?: unknown) => {
		const answer = await forge.call<{ id: number }>(method, path, { body });
		if (answer.status > 299) throw new Error(`${path}: ${answer.text}`);
		return answer.body;
	};
	const people = {
		stranger: {},
		restricted: { restricted: true },
		reader: {},
		writer: {},
		administrator: {},
		removed: {},
		unit: {},
		nothing: {},
		few: { restricted: true },
		lead: {},
		owner: {},
		pages: {},
		asker: {},
		merger: {},
	};
	for (const [name, more] of Object.entries(people))
		await forge.user(name, more);
	for (const [name, visibility] of [
		["open", "public"],
		["half", "limited"],
		["shut", "private"],
	]) {
		await ask("POST", "/admin/users/owner/orgs", {
			username: name,
			visibility,
		});
		for (const [members, team] of [
			[["nothing", "few"], { units_map: { "repo.code": "read" } }],
			[
				["unit"],
				{
					includes_all_repositories: true,
					// "admin" of one unit is no more than writing there
					units_map: { "repo.issues": "admin", "repo.wiki": "none" },
				},
			],
			...Object.entries({
				pages: { "repo.wiki": "write" },
				asker: { "repo.issues": "read" },
				merger: { "repo.pulls": "read" },
			}).map(
				([name, units_map]) =>
					[[name], { includes_all_repositories: true, units_map }] as const,
			),
			[["lead"], { includes_all_repositories: true, permission: "admin" }],
		] as const) {
			const made = await ask("POST", `/orgs/${name}/teams`, {
				name: `with-${members[0]}`,
				...team,
			});
			for (const member of members)
				await ask("PUT", `/teams/${made.id}/members/${member}`);
		}
	}
	for (const [name, kind] of Object.entries(kinds)) {
		const { owner, ...more } = { edit: undefined, ...kind };
		await ask("POST", `/orgs/${owner}/repos`, { name, ...more });
		const at = `/repos/${owner}/${name}`;
		for (const [who, permission] of [
			["reader", "read"],
			["writer", "write"],
			["administrator", "admin"],
			["removed", "admin"],
		])
			await ask("PUT", `${at}/collaborators/${who}`, { permission });
		await ask("DELETE", `${at}/collaborators/removed`);
		if (more.edit) await ask("PATCH", at, more.edit);
		const account = await accountByName(forge.app.db, owner);
		const repository =
			account && (await repositoryByName(forge.app.db, account.id, name));
		if (account && repository)
			owned.set(name as Kind, { repository, owner: account });
	}
	await makeActors();
});

async function makeActors(): Promise<void> {
	const acting = async (name: string) => {
		const account = await accountByName(forge.app.db, name);
		if (!account) throw new Error(`no account ${name}`);
		return actingFor(account);
	};
	const limited = (
		actor: Actor,
		scopes: string[],
		repositories?: number[],
	) => ({
		...actor,
		via: "token" as const,
		token: { id: 1, scopes, repositories },
	});
	const owner = await acting("owner");
	const root = await acting("root");
	const one = [owned.get("private")?.repository.id as number];
	for (const [name, actor] of Object.entries({
		anonymous,
		stranger: await acting("stranger"),
		restricted: await acting("restricted"),
		reader: await acting("reader"),
		writer: await acting("writer"),
		administrator: await acting("administrator"),
		removed: await acting("removed"),
		"member by a unit": await acting("unit"),
		"member of nothing": await acting("nothing"),
		"restricted member": await acting("few"),
		"team admin": await acting("lead"),
		owner,
		"site admin": root,
		"public-only token": limited(owner, ["public-only", "all"]),
		"public-only admin": limited(root, ["public-only", "all"]),
		"token of one": limited(owner, ["all"], one),
		"public token of one": limited(owner, ["public-only", "all"], one),
	}))
		actors.set(name, actor);
}

test.each(Object.entries(expected))(
	"%s: the decision is what the table says, and lists show the same",
	async (name, row) => {
		const actor = actors.get(name) as Actor;
		const { db } = forge.app;
		const access = await accessTo(db, actor, [...owned.values()]);
		const visible = new Set(
			(
				await db.rows((q) =>
					q
						.selectFrom("repository")
						.innerJoin("account as owner", "owner.id", "repository.owner_id")
						.select("repository.id")
						.where(visibleTo(actor)),
				)
			).map(({ id }) => id),
		);
		const letters = row.trim().split(/\s+/) as (keyof typeof words)[];
		const wanted = Object.fromEntries(
			Object.keys(kinds).map((kind, i) => [
				kind,
				words[letters[i] as keyof typeof words],
			]),
		);
		const decided: Record<string, string> = {};
		const listed: Record<string, boolean> = {};
		for (const [kind, { repository }] of owned) {
			decided[kind] = levelName(access.get(repository.id)?.level ?? 0);
			listed[kind] = visible.has(repository.id);
		}
		expect(decided).toEqual(wanted);
		expect(listed).toEqual(
			Object.fromEntries(
				Object.entries(wanted).map(([kind, level]) => [kind, level !== "none"]),
			),
		);
	},
);

/** What `decide` says of an account that is no site administrator. */
async function decided(account: Account, one: RepositoryWithOwner) {
	const actor = actingFor({ ...account, admin: 0 });
	const access = await accessTo(forge.app.db, actor, [one]);
	return access.get(one.repository.id) as Access;
}

test.each(["private", "archived", "unitOff", "hiddenPrivate"] as const)(
	"%s: those who are listed as having rights are those to whom the decision gives them",
	async (kind) => {
		const one = owned.get(kind) as RepositoryWithOwner;
		const { db } = forge.app;
		const accounts = await db.rows((q) =>
			q.selectFrom("account").selectAll().where("kind", "=", "user"),
		);
		const having: string[] = [];
		const working: string[] = [];
		const assignable: string[] = [];
		const reviewing: string[] = [];
		for (const account of accounts) {
			const access = await decided(account, one);
			const writes = units.some((unit) => access.unit(unit) >= Level.write);
			const reads = access.unit("pulls") >= Level.read;
			const member = await isMember(db, one.owner.id, account.id);
			if (access.level > Level.none) having.push(account.name);
			if (writes || (reads && member)) working.push(account.name);
			if (reads) reviewing.push(account.name);
			if (writes || reads) assignable.push(account.name);
		}
		const listed: string[] = [];
		for (const account of accounts)
			if (await hasGrant(forge.app, one, account)) listed.push(account.name);
		expect(listed).toEqual(having);
		const names = (some: Account[]) => some.map(({ name }) => name).sort();
		expect(names(await listReviewers(forge.app, one))).toEqual(
			reviewing.sort(),
		);
		expect(names(await listAssignees(forge.app, one))).toEqual(working.sort());
		const plain = accounts.map((account) => ({ ...account, admin: 0 }));
		expect(names(await assignableAmong(db, one, plain))).toEqual(
			assignable.sort(),
		);
	},
);

test("a team that writes a unit works where that unit is on, one that reads issues nowhere", async () => {
	const working = async (kind: Kind) =>
		(await listAssignees(forge.app, owned.get(kind) as RepositoryWithOwner))
			.map(({ name }) => name)
			.filter((name) => ["unit", "pages", "asker", "merger"].includes(name));
	expect(await working("private")).toEqual(["merger", "pages", "unit"]);
	expect(await working("unitOff")).toEqual(["merger", "pages"]);
	expect(await working("public")).toEqual(["merger", "pages", "unit"]);
});

test("rights of many accounts are asked for at once, whatever their number", async () => {
	const { db } = forge.app;
	const one = owned.get("private") as RepositoryWithOwner;
	const accounts = await db.rows((q) =>
		q.selectFrom("account").selectAll().where("kind", "=", "user"),
	);
	const { counting, count } = counted(db);
	const access = await accessOf(counting, one, accounts);
	expect(count()).toBe(1);
	for (const account of accounts) {
		const alone = await accessTo(db, actingFor(account), [one]);
		expect(access.get(account.id)?.level).toBe(
			alone.get(one.repository.id)?.level,
		);
	}
});

test.each(Object.keys(expected))(
	"%s: accounts that may be seen are the accounts in lists",
	async (name) => {
		const actor = actors.get(name) as Actor;
		const { db } = forge.app;
		const all = await db.rows((q) => q.selectFrom("account").selectAll());
		const known = await db.rows((q) =>
			q.selectFrom("account").select("id").where(visibleAccounts(actor)),
		);
		const seen: number[] = [];
		for (const account of all) {
			const me = actor.account?.id;
			const member = me ? await isMember(db, account.id, me) : false;
			if (maySeeAccount(actor, account, member)) seen.push(account.id);
		}
		const ids = known.map(({ id }) => id);
		expect(ids.sort((a, b) => a - b)).toEqual(seen.sort((a, b) => a - b));
	},
);

test("a team's unit gives its level there and nothing elsewhere in a private repository", async () => {
	const actor = actors.get("member by a unit") as Actor;
	const one = owned.get("private") as RepositoryWithOwner;
	const access = (await accessTo(forge.app.db, actor, [one])).get(
		one.repository.id,
	);
	expect(access?.unit("issues")).toBe(Level.write);
	expect(access?.unit("wiki")).toBe(Level.none);
	expect(access?.unit("code")).toBe(Level.none);
});
