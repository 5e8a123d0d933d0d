import fc from "fast-check";
import type { Expression, SqlBool } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountsByIds,
} from "../../../src/domain/accounts/account.ts";
import {
	type Access,
	accessTo,
	noAccess,
} from "../../../src/domain/permissions/access.ts";
import {
	type Actor,
	actingFor,
	anonymous,
} from "../../../src/domain/permissions/actor.ts";
import { accessOf } from "../../../src/domain/permissions/readers.ts";
import {
	bitsOf,
	Level,
	type LevelName,
	type Unit,
	unitKey,
} from "../../../src/domain/permissions/units.ts";
import {
	readableTo,
	visibleTo,
} from "../../../src/domain/permissions/visible.ts";
import {
	hasGrant,
	listReviewers,
} from "../../../src/domain/repositories/people.ts";
import type { RepositoryWithOwner } from "../../../src/domain/repositories/repository.ts";
import { repositoriesByIds } from "../../../src/domain/repositories/repository.ts";
import { withOwners } from "../../../src/domain/repositories/with-owners.ts";
import { rightsColumns } from "../../../src/domain/teams/rights.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { cases } from "../../properties.ts";
import { testForge } from "../../support/forge.ts";

const few = ["code", "issues", "pulls", "wiki"] as const;
const visibility = fc.constantFrom("public", "limited", "private");
const level = fc.constantFrom<LevelName>("none", "read", "write", "admin");
const bit = fc.boolean().map(Number);
/** Who may do what: what is drawn anew for each case, in rows that stay. */
const worlds = fc.record({
	people: fc.array(
		fc.record({
			visibility,
			restricted: bit,
			admin: fc.constantFrom(0, 0, 0, 1),
		}),
		{
			minLength: 3,
			maxLength: 3,
		},
	),
	organizations: fc.array(visibility, { minLength: 2, maxLength: 2 }),
	repositories: fc.array(
		fc.record({ private: bit, units: fc.subarray([...few]).map(bitsOf) }),
		{ minLength: 4, maxLength: 4 },
	),
	teams: fc.array(
		fc.record({
			whole: fc.constantFrom(
				Level.none,
				Level.none,
				Level.read,
				Level.write,
				Level.admin,
			),
			units: fc.record(
				Object.fromEntries(few.map((unit) => [unitKey(unit), level])),
			),
			all: bit,
			members: fc.subarray([0, 1, 2]),
			repository: fc.boolean(),
		}),
		{ minLength: 3, maxLength: 3 },
	),
	collaborations: fc.uniqueArray(
		fc.record({
			person: fc.nat(2),
			repository: fc.nat(3),
			level: fc.constantFrom(Level.read, Level.write, Level.admin),
		}),
		{ selector: (one) => `${one.person} ${one.repository}`, maxLength: 3 },
	),
	token: fc.option(fc.subarray([0, 1, 2, 3])),
	publicOnly: fc.boolean(),
});
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

let forge: Forge;
const people: number[] = [];
const organizations: number[] = [];
const repositories: number[] = [];
const teams: { id: number; organization: number }[] = [];

beforeAll(async () => {
	forge = await testForge();
	const make = async (path: string, body: object) => {
		const made = await forge.call<{ id: number }>("POST", path, { body });
		if (made.status !== 201) throw new Error(made.text);
		return made.body.id;
	};
	for (const name of ["ann", "ben", "cat"]) {
		await forge.user(name);
		const { body } = await forge.call<{ id: number }>("GET", `/users/${name}`);
		people.push(body.id);
	}
	for (const username of ["one", "two"])
		organizations.push(await make("/orgs", { username }));
	for (const [path, name] of [
		["/orgs/one/repos", "a"],
		["/orgs/one/repos", "b"],
		["/orgs/two/repos", "c"],
		["/admin/users/ann/repos", "d"],
	] as const)
		repositories.push(await make(path, { name }));
	for (const [i, name] of ["one", "one", "two"].entries()) {
		const id = await make(`/orgs/${name}/teams`, {
			name: `team${i}`,
			units_map: { "repo.code": "read" },
		});
		const organization = organizations[name === "one" ? 0 : 1] as number;
		teams.push({ id, organization });
	}
});

/** Makes the rows what a world says. */
const settle = (world: World) =>
	forge.app.db.write(async (tx) => {
		await tx.change((q) =>
			q.deleteFrom("collaboration").where("repository_id", "in", repositories),
		);
		for (const [i, of] of world.people.entries())
			await tx.change((q) =>
				q
					.updateTable("account")
					.set(of)
					.where("id", "=", people[i] as number),
			);
		for (const [i, visibility] of world.organizations.entries())
			await tx.change((q) =>
				q
					.updateTable("account")
					.set({ visibility })
					.where("id", "=", organizations[i] as number),
			);
		for (const [i, of] of world.repositories.entries())
			await tx.change((q) =>
				q
					.updateTable("repository")
					.set(of)
					.where("id", "=", repositories[i] as number),
			);
		for (const one of world.collaborations)
			await tx.change((q) =>
				q.insertInto("collaboration").values({
					account_id: people[one.person] as number,
					repository_id: repositories[one.repository] as number,
					level: one.level,
					created_at: 0,
				}),
			);
		const ids = teams.map(({ id }) => id);
		await tx.change((q) =>
			q.deleteFrom("team_member").where("team_id", "in", ids),
		);
		await tx.change((q) =>
			q.deleteFrom("organization_member").where("account_id", "in", people),
		);
		await tx.change((q) =>
			q.deleteFrom("team_repository").where("team_id", "in", ids),
		);
		const members = new Set<string>();
		for (const [i, of] of world.teams.entries()) {
			const { id, organization } = teams[i] as (typeof teams)[0];
			const rights = rightsColumns({ level: of.whole, units: of.units });
			await tx.change((q) =>
				q
					.updateTable("team")
					.set({ ...rights, includes_all_repositories: of.all })
					.where("id", "=", id),
			);
			for (const account_id of of.members.map((at) => people[at] as number)) {
				await tx.change((q) =>
					q.insertInto("team_member").values({
						team_id: id,
						account_id,
						organization_id: organization,
					}),
				);
				const key = `${organization} ${account_id}`;
				if (!members.has(key))
					await tx.change((q) =>
						q
							.insertInto("organization_member")
							.values({ account_id, organization_id: organization }),
					);
				members.add(key);
			}
			if (of.repository)
				await tx.change((q) =>
					q.insertInto("team_repository").values({
						team_id: id,
						// the first repository of the team's organization
						repository_id: repositories[i === 2 ? 2 : 0] as number,
					}),
				);
		}
	});

const found = async (condition: Expression<SqlBool>) =>
	(
		await forge.app.db.rows((q) =>
			q
				.selectFrom("repository")
				.innerJoin("account as owner", "owner.id", "repository.owner_id")
				.select("repository.id")
				.where("repository.id", "in", repositories)
				.where(condition),
		)
	)
		.map(({ id }) => id)
		.sort((a, b) => a - b);

async function actorsOf(world: World): Promise<Actor[]> {
	const accounts = await accountsByIds(forge.app.db, people);
	const scopes = [...(world.publicOnly ? ["public-only"] : []), "all"];
	const limits = world.token?.map((at) => repositories[at] as number);
	return [
		anonymous,
		...accounts.map((account) => actingFor(account)),
		...accounts.map((account) => ({
			...actingFor(account),
			via: "token" as const,
			token: { id: 1, scopes, repositories: limits },
		})),
	];
}

/** Compares the decision with everything in SQL that says the same. */
async function compare(world: World): Promise<void> {
	const { db } = forge.app;
	const owned = await withOwners(db, await repositoriesByIds(db, repositories));
	for (const actor of await actorsOf(world)) {
		const access = await accessTo(db, actor, owned);
		const fitting = (fits: (access: Access) => boolean) =>
			repositories.filter((id) => fits(access.get(id) ?? noAccess));
		expect(await found(visibleTo(actor))).toEqual(
			fitting(({ level }) => level > Level.none),
		);
		for (const unit of few)
			expect(await found(readableTo(actor, unit))).toEqual(
				fitting(({ unit: of }) => of(unit) >= Level.read),
			);
	}
	for (const one of owned) await comparePeople(one);
}

/** The same for lists of people; what is open to all does not count there. */
async function comparePeople(one: RepositoryWithOwner): Promise<void> {
	const { db } = forge.app;
	const accounts = (await accountsByIds(db, people)).map((account) => ({
		...account,
		admin: 0,
	}));
	const access = await accessOf(db, one, accounts);
	for (const account of accounts) {
		const alone = await accessTo(db, actingFor(account), [one]);
		const wanted = alone.get(one.repository.id) ?? noAccess;
		const got = access.get(account.id) ?? noAccess;
		expect(got.level).toBe(wanted.level);
		for (const unit of few) expect(got.unit(unit)).toBe(wanted.unit(unit));
	}
	if (one.repository.private === 0) return;
	const reading = (unit: Unit) =>
		accounts.filter(({ id }) => (access.get(id)?.unit(unit) ?? 0) > Level.none);
	const names = (some: readonly Account[]) =>
		some
			.filter(({ id }) => people.includes(id))
			.map(({ name }) => name)
			.sort();
	expect(names(await listReviewers(forge.app, one))).toEqual(
		names(reading("pulls")),
	);
	for (const account of accounts)
		expect(await hasGrant(forge.app, one, account)).toBe(
			(access.get(account.id)?.level ?? 0) > Level.none,
		);
}

test("in any world, lists show what the decision allows", async () => {
	await fc.assert(
		fc.asyncProperty(worlds, async (world) => {
			await settle(world);
			await compare(world);
		}),
		cases(8),
	);
});
