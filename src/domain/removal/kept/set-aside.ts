import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { query, type Transaction } from "../../../database/database.ts";
import { insertInto } from "../../../database/queries/changes.ts";
import { raw } from "../../../database/raw.ts";
import type { Progress } from "../../../jobs/job-worker.ts";
import { portion, rowsIn } from "../../lifecycle/removal/portions.ts";
import {
	countedRemoval,
	piecesOfRemoval,
} from "../../lifecycle/removal/remove-in-pieces.ts";
import type { Actor } from "../../permissions/actor.ts";
import { deleteRepositoriesOf } from "../delete-repositories.ts";
import {
	goneWithAccount,
	type KeptPlace,
	repositoriesPart,
	rightsOfAccount,
	tiesOfAccount,
} from "./kept-places.ts";
import { countRowsOf, type Row } from "./part-counts.ts";

const isKept = query((q, p: { id: number }) =>
	q
		.selectFrom("deleted_account")
		.select("account_id")
		.where("account_id", "=", p.id),
);
const addPart = insertInto("deleted_account_part", [
	"account_id",
	"place",
	"content",
]);

/** Deletes some rows of a place, and gives them. */
const takeFrom = ({ table, column, only = "1 = 1" }: KeptPlace) =>
	query((q, p: { id: number }, d) => {
		const from = sql.table(table);
		const some = (place: string) =>
			sql`select ${sql.raw(place)} from ${from} where ${sql.ref(column)} = ${p.id} and ${sql.raw(only)} limit ${sql.lit(portion)}`;
		return raw<Row>(
			q,
			d.name === "postgres"
				? sql`delete from ${from} where ctid = any(array(${some("ctid")})) returning *`
				: sql`delete from ${from} where rowid in (${some("rowid")}) returning *`,
		);
	});
const taking = (places: readonly KeptPlace[]) =>
	places.map((place) => ({ ...place, take: takeFrom(place) }));
const rights = taking(rightsOfAccount);
const ties = taking(tiesOfAccount);
const gone = rowsIn(goneWithAccount);
const counted = [
	...rowsIn(tiesOfAccount.map(({ table, column }) => [table, column] as const)),
	...gone,
];

/** Keeps rows of an account, to be restored with it. */
export const keepPart = (
	tx: Transaction,
	account: number,
	place: string,
	rows: readonly Row[],
): Promise<number> =>
	tx.run(addPart, {
		account_id: account,
		place,
		content: JSON.stringify(rows),
	});

/**
 * Sets aside what gives an account its rights, in the transaction that takes it away from everybody, and what shows it elsewhere if that is not much.
 * Gives whether a job has to go on (`setAsideRest`).
 */
export async function setAside(
	tx: Transaction,
	account: number,
): Promise<boolean> {
	for (const place of rights) while (await takeSome(tx, place, account));
	await keepPart(tx, account, repositoriesPart, []);
	if (await countedRemoval(tx).rows(counted, [account])) return true;
	for (const { remove } of gone) await tx.run(remove, { ids: [account] });
	for (const place of ties) await takeSome(tx, place, account);
	return false;
}

/** Sets aside the rest in pieces, and deletes the repositories of the account, which are kept with it; it ends when the account is restored meanwhile. */
export async function setAsideRest(
	app: App,
	actor: Actor,
	account: number,
	signal: AbortSignal,
	progress: Progress,
): Promise<void> {
	const { piece } = piecesOfRemoval(app, signal, progress);
	const all = async (work: (tx: Transaction) => Promise<number>) => {
		while (
			await piece(async (tx) =>
				(await tx.first(isKept, { id: account })) ? work(tx) : 0,
			)
		);
	};
	for (const { remove } of gone)
		await all((tx) => tx.run(remove, { ids: [account] }));
	for (const place of ties) await all((tx) => takeSome(tx, place, account));
	const goesOn = async () =>
		(await piece(async (tx) =>
			(await tx.first(isKept, { id: account })) ? 1 : 0,
		)) > 0;
	await deleteRepositoriesOf(
		app,
		actor,
		{ id: account },
		{ goesOn, keep: true },
	);
}

async function takeSome(
	tx: Transaction,
	{ table, take }: (typeof ties)[number],
	account: number,
): Promise<number> {
	const rows = await tx.all(take, { id: account });
	if (rows.length === 0) return 0;
	await countRowsOf(tx, table, account, rows, -1);
	await keepPart(tx, account, table, rows);
	return rows.length;
}
