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

const content = query((q, p: { name: string }) =>
	q.selectFrom("forge_fact").select("content").where("name", "=", p.name),
);

/** Two connections of servers with one database, the second through a pooler if that is wanted. */
async function two(pooled: boolean) {
	const url = await forgeDatabaseUrl();
	const way = await databaseWay(url, { pooled });
	const a = await openPostgres(url);
	const b = await openPostgres(way.url);
	afterFile(async () => {
		way.lose(false);
		await Promise.all([a.close(), b.close()]);
		way.close();
		await dropTestDatabase(url);
	});
	await a.migrated();
	await b.migrated();
	const set = (value: string) =>
		a.write((tx) =>
			tx.change((q) =>
				q
					.insertInto("forge_fact")
					.values({ name: "right", content: value })
					.onConflict((c) => c.column("name").doUpdateSet({ content: value })),
			),
		);
	/** As a request does: it reads once everything is heard of. */
	const seen = async () => {
		await b.caughtUp();
		return (await b.first(content, { name: "right" }))?.content;
	};
	return { way, b, set, seen };
}

test.runIf(onPostgres)(
	"behind a pooler that takes LISTEN and passes nothing on, no row is remembered",
	async () => {
		const { b, set, seen } = await two(true);
		expect(b.hearsOthers()).toBe(false);
		for (const value of ["1", "2", "3", "4"]) {
			await set(value);
			expect(await seen()).toBe(value);
			expect(await seen()).toBe(value);
		}
		expect(b.cacheUses.hits).toBe(0);
	},
);

test.runIf(onPostgres)(
	"a connection that listens is proven by a message that comes through, and rows are remembered",
	async () => {
		const { b, set, seen } = await two(false);
		expect(b.hearsOthers()).toBe(true);
		await set("1");
		await expect
			.poll(async () => {
				expect(await seen()).toBe("1");
				return b.cacheUses.hits;
			})
			.toBeGreaterThan(0);
	},
);

test.runIf(onPostgres)(
	"what was changed while no packet of the listening connection arrived is read anew",
	async () => {
		const { way, b, set, seen } = await two(false);
		await set("before");
		expect(await seen()).toBe("before");
		expect(await seen()).toBe("before");
		way.lose(true, "listening");
		await set("after");
		// an answer may be refused while the database seems to be away, and is never an old one
		const sees = (value: string) =>
			expect
				.poll(
					async () => {
						const got = await seen().catch((error) =>
							isUnreachable(error) ? "away" : Promise.reject(error),
						);
						expect([value, "away"]).toContain(got);
						return got;
					},
					{ timeout: 20_000 },
				)
				.toBe(value);
		await sees("after");
		way.lose(false);
		await expect.poll(b.hearsOthers, { timeout: 20_000 }).toBe(true);
		await set("at the end");
		await sees("at the end");
	},
);
