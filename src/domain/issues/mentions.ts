import type { App } from "../../app.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { findReferences } from "../../markup/find-references.ts";
import { proseOf } from "../../markup/prose.ts";
import { type Account, accountsByNames } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import { readersAmong } from "../permissions/readers.ts";
import type { Unit } from "../permissions/units.ts";
import { unitOf } from "../policies/item.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { teamsReadBy } from "../repositories/repository-teams.ts";
import type { Issue } from "./issue.ts";

/** More names than this in one text are no longer a conversation. */
const most = 50;
const wanted = new Set(["mention"] as const);

const teamsNamed = query(
	(q, p: { organization: number; repository: number; teams: string[] }, d) =>
		q
			.selectFrom("team")
			.select("team.id")
			.where("team.organization_id", "=", p.organization)
			.where("team.lower_name", "in", d.list(p.teams))
			.where((e) =>
				e.or([
					e("team.includes_all_repositories", "=", 1),
					e.exists(
						e
							.selectFrom("team_repository")
							.select("team_repository.team_id")
							.whereRef("team_repository.team_id", "=", "team.id")
							.where("team_repository.repository_id", "=", p.repository),
					),
				]),
			),
);
const members = query((q, p: { teams: number[] }, d) =>
	q
		.selectFrom("team_member")
		.innerJoin("account", "account.id", "team_member.account_id")
		.selectAll("account")
		.distinct()
		.where("account.removed", "=", 0)
		.where("team_member.team_id", "in", d.list(p.teams)),
);
const add = insertInto("issue_mention", ["issue_id", "account_id"], (insert) =>
	insert.onConflict((c) => c.doNothing()),
);

/** The ids of the users whom a text names, alone or with their team, and who may read the item that it stands in. */
export const mentionedIn = (
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
	kind: Issue["kind"],
	text: string,
): Promise<number[]> => readersNamedIn(app, actor, owned, unitOf(kind), text);

/** The same for those who may read a unit of a repository. */
export async function readersNamedIn(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
	unit: Unit,
	text: string,
): Promise<number[]> {
	if (!text.includes("@")) return [];
	const names = new Set<string>();
	for (const part of findReferences(proseOf(text), wanted as never))
		if (part.kind === "reference" && part.reference.kind === "mention")
			names.add(part.reference.name.toLowerCase());
	const named = [...names].slice(0, most);
	const people = await accountsByNames(
		app.db,
		named.filter((name) => !name.includes("/")),
	);
	const accounts = new Map(people.map((account) => [account.id, account]));
	for (const member of await membersNamed(app, actor, owned, named))
		accounts.set(member.id, member);
	const readers = await readersAmong(
		app.db,
		owned,
		unit,
		[...accounts.values()].filter((account) => account.kind === "user"),
	);
	return readers.map((account) => account.id);
}

/** The members of the teams that are named as `organization/team`, of those that have the repository and that the writer may know. */
async function membersNamed(
	app: App,
	actor: Actor,
	{ repository, owner }: RepositoryWithOwner,
	names: readonly string[],
): Promise<Account[]> {
	const prefix = `${owner.lower_name}/`;
	const teams = names.flatMap((name) =>
		name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
	);
	if (owner.kind !== "organization" || !teams.length) return [];
	const found = await app.db.all(teamsNamed, {
		organization: owner.id,
		repository: repository.id,
		teams,
	});
	const ids = found.map(({ id }) => id);
	const known = await teamsReadBy(app.db, actor, ids);
	if (!known.length) return [];
	return app.db.all(members, { teams: known.map(({ id }) => id) });
}

/** Remembers who is named in an issue. */
export async function addMentions(
	tx: Transaction,
	issue: number,
	accounts: readonly number[],
): Promise<void> {
	for (const account of accounts)
		tx.later(add, { issue_id: issue, account_id: account });
}
