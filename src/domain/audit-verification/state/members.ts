import { query, type Reader } from "../../../database/database.ts";
import { mostNames } from "../../audit/fields.ts";
import type { Findings } from "../finding.ts";
import { comparePairs, RecordedPairs } from "./pairs.ts";
import type { Parents } from "./parents.ts";
import { atOnce, idIn, recordsWith, type Told } from "./recorded.ts";

type After = { a: number; b: number };
const teamMembers = query((q, p: After) =>
	q
		.selectFrom("team_member")
		.select(["team_id as a", "account_id as b"])
		.where("team_id", ">=", p.a)
		.where((e) => e.or([e("team_id", ">", p.a), e("account_id", ">", p.b)]))
		.orderBy("team_id")
		.orderBy("account_id")
		.limit(atOnce),
);
const members = query((q, p: After) =>
	q
		.selectFrom("organization_member")
		.select(["organization_id as a", "account_id as b", "is_public"])
		.where("organization_id", ">=", p.a)
		.where((e) =>
			e.or([e("organization_id", ">", p.a), e("account_id", ">", p.b)]),
		)
		.orderBy("organization_id")
		.orderBy("account_id")
		.limit(atOnce),
);
const teamRepositories = query((q, p: After) =>
	q
		.selectFrom("team_repository")
		.select(["team_id as a", "repository_id as b"])
		.where("team_id", ">=", p.a)
		.where((e) => e.or([e("team_id", ">", p.a), e("repository_id", ">", p.b)]))
		.orderBy("team_id")
		.orderBy("repository_id")
		.limit(atOnce),
);

const shown = (isPublic: boolean): string => (isPublic ? "public" : "private");

/** The memberships that records tell of. */
class Memberships {
	readonly teams = new RecordedPairs();
	readonly organizations = new RecordedPairs();
	readonly repositories = new RecordedPairs();
	/** The teams of organizations, and those of repositories, of which there are records. */
	readonly #teamsOf = new Map<number, Set<number>>();
	readonly #teamsIn = new Map<number, Set<number>>();

	read(told: Told): void {
		const { organization_id: organization, target_id: target } = told;
		if (target === null) return;
		if (told.action.startsWith("repository.")) this.#transfer(told, target);
		else if (told.action.startsWith("team.repository-"))
			this.#readRepository(told, target);
		else if (organization !== null)
			this.#readPeople(told, { organization, target });
	}

	#readPeople(
		told: Told,
		{ organization, target }: { organization: number; target: number },
	): void {
		const team = idIn(
			told,
			told.action === "organization.created" ? "owners_team" : "team_id",
		);
		switch (told.action) {
			case "organization.created":
				if (team === undefined || told.account_id === null) return;
				this.teams.whole.add(team);
				this.organizations.whole.add(organization);
				this.#join(told, { organization, team, account: told.account_id });
				return;
			case "team.created":
				addTo(this.#teamsOf, organization, target);
				if (told.details.changes?.units) {
					this.teams.whole.add(target);
					this.repositories.whole.add(target);
				}
				return;
			case "team.member-added":
				this.#join(told, { organization, team, account: target });
				return;
			case "team.member-removed":
				if (team !== undefined) this.teams.set(team, target, undefined, told);
				else this.#leave(told, { organization, account: target }, null);
				return;
			case "organization.member-visibility-changed": {
				const [, isPublic] = told.details.changes?.is_public ?? [];
				if (this.organizations.get(organization, target)?.value === undefined)
					return;
				const value = typeof isPublic === "boolean" ? shown(isPublic) : null;
				if (isPublic !== undefined || told.forgotten)
					this.organizations.set(organization, target, value, told);
				return;
			}
			default:
				this.organizations.set(organization, target, undefined, told);
				this.#leave(told, { organization, account: target }, undefined);
		}
	}

	#join(
		told: Told,
		at: { organization: number; team: number | undefined; account: number },
	): void {
		const { organization, team, account } = at;
		// null: it is a member, and who sees that is not known
		if (this.organizations.get(organization, account)?.value === undefined)
			this.organizations.set(organization, account, shown(false), told);
		if (team !== undefined) {
			this.teams.set(team, account, "member", told);
			addTo(this.#teamsOf, organization, team);
		}
		// records of older servers, and forgotten ones, do not tell which team it is
		else this.#leave(told, at, null);
	}

	/** Sets what is known of an account in all teams of an organization. */
	#leave(
		told: Told,
		{ organization, account }: { organization: number; account: number },
		value: undefined | null,
	): void {
		for (const team of this.#teamsOf.get(organization) ?? [])
			if (value === null || this.teams.get(team, account))
				this.teams.set(team, account, value, told);
	}

	#readRepository(told: Told, team: number): void {
		const { repository_id: repository } = told;
		if (repository === null) return;
		const isAdded = told.action === "team.repository-added";
		this.repositories.set(team, repository, isAdded ? "work" : undefined, told);
		addTo(this.#teamsIn, repository, team);
	}

	#transfer(told: Told, repository: number): void {
		const teams = told.details.facts?.team_ids;
		const given = Array.isArray(teams) ? (teams as number[]) : undefined;
		const isWhole = given && given.length < mostNames;
		for (const team of this.#teamsIn.get(repository) ?? [])
			this.repositories.set(team, repository, isWhole ? undefined : null, told);
		for (const team of given ?? []) {
			this.repositories.set(team, repository, "work", told);
			addTo(this.#teamsIn, repository, team);
		}
	}
}

function addTo(
	map: Map<number, Set<number>>,
	key: number,
	value: number,
): void {
	const set = map.get(key) ?? new Set();
	map.set(key, set.add(value));
}

/** Compares members of teams and organizations, and the repositories of teams, with the last record of each. */
export async function verifyMembers(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const known = new Memberships();
	for await (const told of recordsWith(db, [
		"organization.created",
		"organization.member-removed",
		"organization.member-visibility-changed",
		"team.created",
		"team.member-added",
		"team.member-removed",
		"team.repository-added",
		"team.repository-removed",
		"repository.transferred",
	]))
		known.read(told);
	await comparePairs(
		known.organizations,
		{
			sentence: (organization, account, value) =>
				`account ${account} is a ${value} member of organization ${organization}`,
			rowsAfter: async (a, b) =>
				(await db.all(members, { a, b })).map((row) => ({
					...row,
					value: shown(row.is_public === 1),
				})),
			mayBeGone: async (organization, account, record) =>
				!(await parents.account(organization)) ||
				!(await parents.account(account)) ||
				isRestored([organization, account], record),
		},
		findings,
	);
	await comparePairs(
		known.teams,
		{
			sentence: (team, account) =>
				`account ${account} is a member of team ${team}`,
			rowsAfter: async (a, b) =>
				(await db.all(teamMembers, { a, b })).map((row) => ({
					...row,
					value: "member",
				})),
			mayBeGone: async (team, account, record) =>
				!(await parents.team(team)) ||
				!(await parents.account(account)) ||
				isRestored([account, await parents.organizationOf(team)], record),
		},
		findings,
	);
	await comparePairs(
		known.repositories,
		{
			sentence: (team, repository) =>
				`team ${team} works in repository ${repository}`,
			rowsAfter: async (a, b) =>
				(await db.all(teamRepositories, { a, b })).map((row) => ({
					...row,
					value: "work",
				})),
			mayBeGone: async (team, repository, record) =>
				!(await parents.team(team)) ||
				!(await parents.repository(repository)) ||
				parents.restoredSince("repository", repository, record),
		},
		findings,
	);

	function isRestored(
		accounts: readonly (number | undefined)[],
		record: number,
	): boolean {
		return accounts.some(
			(id) => id !== undefined && parents.restoredSince("account", id, record),
		);
	}
}
