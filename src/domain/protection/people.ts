import type { App } from "../../app.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { invalid } from "../../errors.ts";
import { type Account, accountsByNames, isUser } from "../accounts/account.ts";
import type { People } from "./branch-rule.ts";

const teams = query((q, p: { organization: number; names: string[] }, d) =>
	q
		.selectFrom("team")
		.select(["id", "name"])
		.where("organization_id", "=", p.organization)
		.where("lower_name", "in", d.list(p.names)),
);

const teamsById = query((q, p: { ids: number[] }, d) =>
	q.selectFrom("team").select(["id", "name"]).where("id", "in", d.list(p.ids)),
);

/** The names of teams by id; one query. */
export const teamNames = async (
	db: Reader,
	ids: number[],
): Promise<ReadonlyMap<number, string>> =>
	new Map(
		ids.length
			? (await db.all(teamsById, { ids })).map((t) => [t.id, t.name])
			: [],
	);

/** What was said of a list: members that are absent stay as they are. */
export type NamedPeople = Partial<People>;

/** A list after a change. */
export const changedPeople = (before: People, named: NamedPeople): People => ({
	accounts: named.accounts ?? before.accounts,
	teams: named.teams ?? before.teams,
});

/**
 * The accounts and teams of a list that was sent by name; teams are those of the organization that owns the repository.
 * @throws DomainError "invalid" for a name that nobody has
 */
export async function peopleNamed(
	app: App,
	owner: Account,
	given: {
		usernames?: readonly string[] | undefined;
		teams?: readonly string[] | undefined;
	},
): Promise<NamedPeople> {
	return {
		...(given.usernames && {
			accounts: await accountsNamed(app, given.usernames),
		}),
		...(given.teams &&
			!isUser(owner) && { teams: await teamsNamed(app, owner, given.teams) }),
	};
}

async function accountsNamed(
	app: App,
	names: readonly string[],
): Promise<number[]> {
	const wanted = [...new Set(names)];
	const found = (await accountsByNames(app.db, wanted)).filter(isUser);
	const known = new Map(found.map((a) => [a.name.toLowerCase(), a.id]));
	return [
		...new Set(
			wanted.map((name) => {
				const id = known.get(name.toLowerCase());
				if (id === undefined)
					throw invalid(`user does not exist [uid: 0, name: ${name}]`);
				return id;
			}),
		),
	];
}

async function teamsNamed(
	app: App,
	owner: Account,
	names: readonly string[],
): Promise<number[]> {
	const wanted = [...new Set(names.map((n) => n.toLowerCase()))];
	if (wanted.length === 0) return [];
	const found = await app.db.all(teams, {
		organization: owner.id,
		names: wanted,
	});
	const known = new Map(found.map((t) => [t.name.toLowerCase(), t.id]));
	return wanted.map((name) => {
		const id = known.get(name);
		if (id === undefined) throw invalid(`team does not exist [name: ${name}]`);
		return id;
	});
}

/** The rows of a list. */
export const membersOf = ({ accounts, teams }: People) => [
	...accounts.map((account_id) => ({ account_id, team_id: null })),
	...teams.map((team_id) => ({ account_id: null, team_id })),
];

/** Writes rows of members, if there are any. */
export async function putMembers<
	T extends "branch_rule_member" | "tag_rule_member",
>(tx: Transaction, table: T, rows: readonly object[]): Promise<void> {
	if (rows.length > 0)
		await tx.change((q) => q.insertInto(table).values(rows as never));
}
