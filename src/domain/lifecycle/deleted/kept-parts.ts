import { sql } from "kysely";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto, updateTable } from "../../../database/queries/changes.ts";
import { nextMoment } from "../../../workflow-language/schedule.ts";
import { removedOwner } from "../../permissions/removed-owner.ts";
import {
	repositoryById,
	repositoryByName,
} from "../../repositories/repository.ts";

/** Rows that give rights, names or work to a repository: they end with its deletion, and come back with it as far as what they name is still there. */
const tables = [
	"repository_redirect",
	"pull_mirror",
	"push_mirror",
	"action_schedule",
	"deploy_key",
	"collaboration",
	"team_repository",
] as const;
type Table = (typeof tables)[number];
type Row = Readonly<Record<string, unknown>>;

/** The rows that a deleted repository had besides its own. */
export interface KeptParts {
	readonly rows: Readonly<Partial<Record<Table, readonly Row[]>>>;
	/** The repository that it is a fork of. */
	readonly forkOf: number | null;
	/** Its forks. */
	readonly forks: readonly number[];
	/** Open pull requests elsewhere that came from it. */
	readonly pulls: readonly number[];
}

/** So many rows are written by one statement. */
const atOnce = 100;
/** So many forks and pull requests are tied to it again; of more, the others are not. */
const mostTies = 5000;

const forksOf = query((q, p: { id: number }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("fork_of_id", "=", p.id)
		.orderBy("id")
		.limit(mostTies),
);
const pullsFrom = query((q, p: { id: number }) =>
	q
		.selectFrom("pull")
		.select("issue_id as id")
		.where("head_repository_id", "=", p.id)
		.where("repository_id", "<>", p.id)
		.where("open", "=", 1)
		.orderBy("issue_id")
		.limit(mostTies),
);
const leaveFork = query((q, p: { id: number }) =>
	q
		.updateTable("repository")
		.set({ fork_of_id: null })
		.where("fork_of_id", "=", p.id),
);
const forgetForks = updateTable("repository", {
	values: { forks: 0 },
	where: ["id"],
});
const looseForks = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("repository")
		.select(["id", "owner_id"])
		.where("id", "in", d.list(p.ids))
		.where("owner_id", "<>", removedOwner)
		.where("fork_of_id", "is", null),
);
const tieForks = query((q, p: { id: number; ids: number[] }, d) =>
	q
		.updateTable("repository")
		.set({ fork_of_id: p.id })
		.where("id", "in", d.list(p.ids)),
);
const tiePulls = query((q, p: { id: number; ids: number[] }, d) =>
	q
		.updateTable("pull")
		.set({ head_repository_id: p.id })
		.where("issue_id", "in", d.list(p.ids))
		.where("head_repository_id", "is", null),
);

const deletedAmong = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("deleted_account")
		.select("account_id as id")
		.where("account_id", "in", d.list(p.ids)),
);
const addPart = insertInto("deleted_account_part", [
	"account_id",
	"place",
	"content",
]);

/** Reads what a repository has besides its own rows, before it ends, and ends what its forks have of it. */
export async function takeParts(
	tx: Transaction,
	{
		id,
		fork_of_id,
	}: { readonly id: number; readonly fork_of_id: number | null },
): Promise<KeptParts> {
	const rows: Partial<Record<Table, Row[]>> = {};
	for (const table of tables) {
		const found = await tx.rows((q) =>
			q.selectFrom(table).selectAll().where("repository_id", "=", id),
		);
		if (found.length > 0) rows[table] = found;
	}
	const forks = (await tx.all(forksOf, { id })).map((fork) => fork.id);
	const pulls = (await tx.all(pullsFrom, { id })).map((pull) => pull.id);
	await tx.run(leaveFork, { id });
	await tx.run(forgetForks, { id });
	return { rows, forkOf: fork_of_id, forks, pulls };
}

/** Puts back what a repository had besides its own rows, as far as what it names is still there. Gives the number of its forks. */
export async function putParts(
	tx: Transaction,
	id: number,
	{ rows, forks, pulls }: KeptParts,
	at: number,
): Promise<number> {
	for (const table of tables) {
		const back = await fitting(tx, table, rows[table] ?? [], at);
		for (let from = 0; from < back.length; from += atOnce)
			await tx.change((q) =>
				q
					.insertInto(table)
					.values(back.slice(from, from + atOnce) as never)
					.onConflict((c) => c.doNothing()),
			);
	}
	if (pulls.length > 0) await tx.run(tiePulls, { id, ids: [...pulls] });
	if (forks.length === 0) return 0;
	// an account has one fork of a repository at most
	const byOwner = new Map<number, number>();
	for (const fork of await tx.all(looseForks, { ids: [...forks] }))
		if (!byOwner.has(fork.owner_id)) byOwner.set(fork.owner_id, fork.id);
	return tx.run(tieForks, { id, ids: [...byOwner.values()] });
}

/** The rows whose other side is still there. */
async function fitting(
	tx: Transaction,
	table: Table,
	rows: readonly Row[],
	at: number,
): Promise<Row[]> {
	const [first] = rows;
	if (!first) return [];
	switch (table) {
		case "collaboration":
			await leaveToDeleted(tx, rows);
			return naming(tx, rows, "account_id", "account");
		case "team_repository":
			return naming(tx, rows, "team_id", "team");
		case "deploy_key":
			return naming(tx, rows, "key_id", "public_key");
		case "repository_redirect": {
			const left: Row[] = [];
			for (const row of await naming(tx, rows, "owner_id", "account"))
				if (!(await isTaken(tx, row))) left.push(row);
			return left;
		}
		case "action_schedule": {
			const known = new Set(await naming(tx, rows, "actor_id", "account"));
			return rows.flatMap((row) => {
				// what was due meanwhile is not made up for
				const next_at = nextMoment(String(row.cron), at);
				const actor_id = known.has(row) ? row.actor_id : null;
				return next_at === undefined ? [] : [{ ...row, actor_id, next_at }];
			});
		}
		default:
			return [...rows];
	}
}

/** Gives collaborations of deleted accounts to what is kept of these: they come back with the account. */
async function leaveToDeleted(
	tx: Transaction,
	rows: readonly Row[],
): Promise<void> {
	const ids = rows.map((row) => Number(row.account_id));
	const deleted = await tx.all(deletedAmong, { ids });
	if (deleted.length === 0) return;
	const id = Number(rows[0]?.repository_id);
	const owner = (await repositoryById(tx, id))?.owner_id;
	for (const { id: account } of deleted) {
		const own = rows.filter((row) => Number(row.account_id) === account);
		await tx.run(addPart, {
			account_id: account,
			place: "collaboration",
			content: JSON.stringify(own.map((row) => ({ ...row, owner }))),
		});
	}
}

async function naming(
	tx: Transaction,
	rows: readonly Row[],
	column: string,
	table: "account" | "team" | "public_key",
): Promise<Row[]> {
	const there = new Set<number>();
	for (let from = 0; from < rows.length; from += atOnce) {
		const ids = rows
			.slice(from, from + atOnce)
			.flatMap((row) => (row[column] === null ? [] : Number(row[column])));
		if (ids.length === 0) continue;
		const found = await tx.rows((q) =>
			q
				.selectFrom(table)
				.select("id")
				.where("id", "in", ids)
				.$if(table === "account", (s) => s.where(sql<number>`removed`, "=", 0))
				// it may be a user's key by now
				.$if(table === "public_key", (s) =>
					s.where(sql<string>`kind`, "=", "deploy"),
				),
		);
		for (const row of found) there.add(row.id);
	}
	return rows.filter((row) => there.has(Number(row[column])));
}

const isTaken = async (tx: Transaction, row: Row): Promise<boolean> =>
	(await repositoryByName(tx, Number(row.owner_id), String(row.lower_name))) !==
	undefined;
