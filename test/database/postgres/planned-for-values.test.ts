import { sql } from "kysely";
import { expect, test } from "vitest";
import {
	type Builder,
	query,
	type Transaction,
} from "../../../src/database/database.ts";
import { openPostgres } from "../../../src/database/postgres.ts";
import { shapedQuery } from "../../../src/database/queries/shaped-query.ts";
import { raw } from "../../../src/database/raw.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";

const newest = (q: Builder, owner: number) =>
	raw<{ id: number }>(
		q,
		sql`select id from thing where owner = ${owner} order by id desc limit 3`,
	);
const declared = query((q, p: { owner: number }) => newest(q, p.owner));
const shaped = shapedQuery((_: undefined, q, p: { owner: number }) =>
	newest(q, p.owner),
);

/** The statements about things that the connection of a transaction has prepared. */
const prepared = async (tx: Transaction) =>
	(
		await tx.rows((q) =>
			raw<{ n: number }>(
				q,
				sql`select count(*) as n from pg_prepared_statements where statement like 'select id from thing%' and name <> ''`,
			),
		)
	).map(({ n }) => Number(n));

test.runIf(onPostgres)(
	"a list is planned for the values of each run, and a declared query prepared once for all of them",
	async () => {
		const url = await forgeDatabaseUrl();
		const db = await openPostgres(url);
		afterFile(async () => {
			await db.close();
			await dropTestDatabase(url);
		});
		await db.script(
			"create table thing (id integer primary key, owner integer not null)",
		);
		await db.script(
			"insert into thing select i, i % 10 from generate_series(1, 100) i",
		);
		await db.write(async (tx) => {
			expect(await shaped(tx, "newest", undefined, { owner: 7 })).toEqual([
				{ id: 97 },
				{ id: 87 },
				{ id: 77 },
			]);
			expect(await prepared(tx)).toEqual([0]);
			expect(await tx.all(declared, { owner: 8 })).toHaveLength(3);
			expect(await prepared(tx)).toEqual([1]);
		});
	},
);
