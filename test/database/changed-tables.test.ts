import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type Database, query } from "../../src/database/database.ts";
import { openPostgres } from "../../src/database/postgres.ts";
import { afterFile } from "../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../support/postgres.ts";

const labelById = query((q, p: { id: number }) =>
	q.selectFrom("label").selectAll().where("id", "=", p.id),
);
const add = query((q, p: { name: string }) =>
	q
		.insertInto("label")
		.values({
			name: p.name,
			color: "00aabb",
			repository_id: null,
			organization_id: null,
			created_at: 1,
		})
		.returningAll(),
);

describe.runIf(onPostgres)("a program whose tables get a new column", () => {
	let db: Database;
	let alter: (column: string) => Promise<unknown>;
	beforeAll(async () => {
		const url = await forgeDatabaseUrl();
		db = await openPostgres(url);
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		alter = (column) =>
			client.query(`alter table label add column ${column} integer`);
		afterFile(async () => {
			await db.close();
			await client.end();
			await dropTestDatabase(url);
		});
	});

	test("reads on, in every connection that it has", async () => {
		const { id } = (await db.write((tx) =>
			tx.first(add, { name: "read" }),
		)) as {
			id: number;
		};
		// different ones, so that they share no answer, and more than the quick connections take
		const read = () =>
			Promise.all(
				Array.from({ length: 120 }, (_, i) =>
					db.first(labelById, { id: i ? -i : id }),
				),
			);
		await read();
		await alter("of_a_newer_program");
		const rows = await read();
		expect(rows[0]).toMatchObject({ id, name: "read" });
		expect(rows.slice(1)).toEqual(Array(119).fill(undefined));
	});

	test("writes on, each transaction once", async () => {
		const write = (names: readonly string[]) =>
			db.write(async (tx) => {
				for (const name of names) {
					const row = await tx.first(add, { name });
					expect(await tx.first(labelById, { id: row?.id as number })).toEqual(
						row,
					);
				}
			});
		const everywhere = (word: string) =>
			Promise.all(
				Array.from({ length: 12 }, (_, i) =>
					write([`${word}${i}`, `${word}x`]),
				),
			);
		await everywhere("before");
		await alter("of_the_newest_program");
		await everywhere("after");
		const names = (
			await db.rows((q) => q.selectFrom("label").select("name"))
		).map(({ name }) => name);
		expect(names.filter((name) => name.startsWith("after"))).toHaveLength(24);
	});
});
