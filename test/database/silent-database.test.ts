import { expect, test } from "vitest";
import { isUnreachable, query } from "../../src/database/database.ts";
import { openPostgres } from "../../src/database/postgres.ts";
import { afterFile } from "../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../support/postgres.ts";
import { databaseWay } from "./database-way.ts";

const owners = query((q, p: { id: number }) =>
	q.selectFrom("account").select("id").where("id", "=", p.id),
);

test.runIf(onPostgres)(
	"a database from which nothing comes any more is said to be away in seconds, and found again",
	async () => {
		const url = await forgeDatabaseUrl();
		const way = await databaseWay(url);
		const db = await openPostgres(way.url);
		afterFile(async () => {
			way.lose(false);
			await db.close();
			way.close();
			await dropTestDatabase(url);
		});
		await db.migrated();
		let id = 0;
		// other rows each time: those that were read before may be cached
		const asked = () => [
			db.first(owners, { id: ++id }),
			db.rows((q) =>
				q.selectFrom("account").select("name").where("id", "=", ++id),
			),
			db.write((tx) => tx.first(owners, { id: 1 })),
			db.tell("anything"),
		];
		const until = (fulfilled: boolean) =>
			expect
				.poll(
					async () =>
						(await Promise.allSettled(asked())).map(({ status }) => status),
					{ timeout: 30_000 },
				)
				.toEqual(Array(4).fill(fulfilled ? "fulfilled" : "rejected"));
		await until(true);
		way.lose(true);
		// connections wait for ten seconds, and statements for ever: it is the silence that ends them
		const begun = performance.now();
		const answers = await Promise.allSettled(asked());
		expect(performance.now() - begun).toBeLessThan(9_000);
		for (const answer of answers)
			expect(answer.status === "rejected" && isUnreachable(answer.reason)).toBe(
				true,
			);
		await until(false);
		way.lose(false);
		await until(true);
	},
	90_000,
);
