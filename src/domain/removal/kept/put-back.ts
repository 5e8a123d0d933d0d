import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { raw } from "../../../database/raw.ts";
import { isDomainError } from "../../../errors.ts";
import type { Progress } from "../../../jobs/job-worker.ts";
import { accountById } from "../../accounts/account.ts";
import {
	leaveDeletedOwner,
	repositoriesDeletedWith,
} from "../../lifecycle/deleted/deleted-repository.ts";
import { restoreRepository } from "../../lifecycle/deleted/restore-repository.ts";
import { piecesOfRemoval } from "../../lifecycle/removal/remove-in-pieces.ts";
import { actingFor, operator } from "../../permissions/actor.ts";
import { visibleTo } from "../../permissions/visible.ts";
import {
	type KeptTable,
	keptTables,
	type Named,
	repositoriesPart,
} from "./kept-places.ts";
import { withSameOwner } from "./owners-of-rows.ts";
import { countRowsOf, type Row } from "./part-counts.ts";
import { keepPart } from "./set-aside.ts";

/** So many repositories are looked for at once. */
const some = 50;

const nextPart = query((q, p: { account: number }) =>
	q
		.selectFrom("deleted_account_part as part")
		.innerJoin("account", "account.id", "part.account_id")
		.select(["part.id", "part.place", "part.content"])
		.where("part.account_id", "=", p.account)
		.where("account.removed", "=", 0)
		.orderBy("part.id")
		.limit(1),
);
/** The account is held until the end: nobody deletes it beside this. */
const held = query((q, p: { account: number }, d) =>
	q
		.selectFrom("account")
		.select("id")
		.where("id", "=", p.account)
		.where("removed", "=", 0)
		.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
);
const dropPart = query((q, p: { id: number }) =>
	q.deleteFrom("deleted_account_part").where("id", "=", p.id),
);
const keptAmong = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("deleted_account")
		.select("account_id as id")
		.where("account_id", "in", d.list(p.ids)),
);
const inTeam = query(
	(q, p: { organizations: number[]; accounts: number[] }, d) =>
		q
			.selectFrom("team_member")
			.select(["organization_id", "account_id"])
			.where("organization_id", "in", d.list(p.organizations))
			.where("account_id", "in", d.list(p.accounts)),
);
const thereIn = (table: Named) =>
	query((q, p: { ids: number[] }, d) =>
		raw<{ id: number }>(
			q,
			sql`select id from ${sql.table(table)} where id in ${d.list(p.ids)} ${table === "account" ? sql`and removed = 0` : sql``}`,
		),
	);
const there = {
	account: thereIn("account"),
	repository: thereIn("repository"),
	issue: thereIn("issue"),
	comment: thereIn("comment"),
	team: thereIn("team"),
	branch_rule: thereIn("branch_rule"),
	tag_rule: thereIn("tag_rule"),
	login_source: thereIn("login_source"),
};

/** Puts back in pieces what came aside with the deletion of an account, as far as what it names is still there, and restores the repositories that were deleted with it. */
export async function putBack(
	app: App,
	account: number,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	const { piece } = piecesOfRemoval(app, signal, progress);
	for (;;) {
		const part = await app.db.first(nextPart, { account });
		if (!part) return;
		if (part.place === repositoriesPart)
			await restoreRepositories(app, account, signal);
		await piece(async (tx) => {
			// it may have been deleted again since the part was read
			if (!(await tx.first(held, { account }))) return 0;
			if (!(await tx.run(dropPart, { id: part.id }))) return 0;
			if (part.place !== repositoriesPart) await putRows(tx, account, part);
			return 1;
		});
	}
}

async function restoreRepositories(
	app: App,
	owner: number,
	signal: AbortSignal,
): Promise<void> {
	for (;;) {
		const found = await repositoriesDeletedWith(app.db, owner, some);
		if (found.length === 0) return;
		for (const one of found) {
			signal.throwIfAborted();
			try {
				await restoreRepository(app, operator, one);
			} catch (error) {
				if (!isDomainError(error)) throw error;
				// its owner finds it among the deleted repositories
				await app.db.write((tx) => leaveDeletedOwner(tx, one.id));
			}
		}
	}
}

async function putRows(
	tx: Transaction,
	account: number,
	part: { readonly place: string; readonly content: string },
): Promise<void> {
	const table = part.place as KeptTable;
	const rows = await fitting(tx, table, JSON.parse(part.content) as Row[]);
	const meant = await withSameOwner(tx, table, rows);
	const allowed = await inTeams(tx, table, meant);
	const back = await visibleAmong(tx, account, table, allowed);
	if (back.length === 0) return;
	const written = await tx.rows((q) =>
		q
			.insertInto(table)
			.values(back as never)
			.onConflict((c) => c.doNothing())
			.returningAll(),
	);
	await countRowsOf(tx, table, account, written, 1);
}

/** The rows of which everything that they name is still there. One that names another deleted account waits for that. */
async function fitting(
	tx: Transaction,
	table: KeptTable,
	rows: readonly Row[],
): Promise<Row[]> {
	const columns = Object.entries(keptTables[table]) as [string, Named][];
	const waiting = new Map<number, Row[]>();
	let left = [...rows];
	for (const [column, named] of columns) {
		const ids = [
			...new Set(
				left.flatMap((row) =>
					row[column] === null ? [] : [Number(row[column])],
				),
			),
		];
		if (ids.length === 0) continue;
		const found = new Set(
			(await tx.all(there[named], { ids })).map(({ id }) => id),
		);
		if (named === "account")
			for (const { id } of await tx.all(keptAmong, { ids }))
				waiting.set(
					id,
					left.filter((row) => Number(row[column]) === id),
				);
		left = left.filter(
			(row) => row[column] === null || found.has(Number(row[column])),
		);
	}
	for (const [account, some] of waiting)
		if (some.length > 0) await keepPart(tx, account, table, some);
	return left;
}

/** Leaves of memberships those of users who are in a team: with his last team somebody leaves an organization. */
async function inTeams(
	tx: Transaction,
	table: KeptTable,
	rows: Row[],
): Promise<Row[]> {
	if (table !== "organization_member" || rows.length === 0) return rows;
	const idsIn = (column: string) => rows.map((row) => Number(row[column]));
	const organizations = idsIn("organization_id");
	const accounts = idsIn("account_id");
	const key = (row: Row) => `${row.organization_id} ${row.account_id}`;
	const known = new Set(
		(await tx.all(inTeam, { organizations, accounts })).map(key),
	);
	return rows.filter((row) => known.has(key(row)));
}

/** Leaves of rows that let somebody take part in issues and repositories those of what the account may see now. */
async function visibleAmong(
	tx: Transaction,
	account: number,
	table: KeptTable,
	rows: Row[],
): Promise<Row[]> {
	const column =
		table === "watch"
			? "repository_id"
			: ["issue_assignee", "issue_subscription", "review"].includes(table)
				? "issue_id"
				: undefined;
	const own = await accountById(tx, account);
	if (!column || !own || rows.length === 0) return rows;
	const ids = rows.map((row) => Number(row[column]));
	const actor = actingFor(own);
	const seen = await tx.rows((q, d) =>
		column === "repository_id"
			? q
					.selectFrom("repository")
					.innerJoin("account as owner", "owner.id", "repository.owner_id")
					.select("repository.id")
					.where("repository.id", "in", d.list(ids))
					.where(visibleTo(actor))
			: q
					.selectFrom("issue")
					.innerJoin("repository", "repository.id", "issue.repository_id")
					.innerJoin("account as owner", "owner.id", "repository.owner_id")
					.select("issue.id")
					.where("issue.id", "in", d.list(ids))
					.where(visibleTo(actor)),
	);
	const known = new Set(seen.map(({ id }) => id));
	return rows.filter((row) => known.has(Number(row[column])));
}
