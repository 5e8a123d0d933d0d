import pg from "pg";
import { expect, test } from "vitest";
import { isUnreachable, query } from "../../src/database/database.ts";
import { connect, signOfLife } from "../../src/database/postgres/connect.ts";
import { openFlush } from "../../src/database/postgres/flush.ts";
import { openPostgres } from "../../src/database/postgres.ts";
import { asDomainError } from "../../src/http/domain-errors.ts";
import { afterFile } from "../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../support/postgres.ts";

const owners = query((q, p: { id: number }) =>
	q.selectFrom("account").select("id").where("id", "=", p.id),
);

test("a database that is not there is said to be away, by reads and by writes", async () => {
	const db = await openPostgres(
		"postgres://nobody@localhost/none?host=/tmp/no-such-folder",
	);
	afterFile(() => db.close());
	const answers = await Promise.allSettled([
		db.first(owners, { id: 1 }),
		db.rows((q) => q.selectFrom("account").select("id")),
		db.write((tx) => tx.first(owners, { id: 1 })),
		db.tell("anything"),
	]);
	for (const answer of answers) {
		const error = answer.status === "rejected" ? answer.reason : undefined;
		expect(isUnreachable(error)).toBe(true);
		expect(asDomainError(error)?.kind).toBe("unavailable");
	}
});

test.runIf(onPostgres)(
	"a new connection says nothing about what was committed before it, unless the old one stands",
	async () => {
		const url = await forgeDatabaseUrl();
		const administrator = new pg.Client({ connectionString: url });
		await administrator.connect();
		const flush = openFlush(url);
		afterFile(async () => {
			await flush.close();
			await administrator.end();
			await dropTestDatabase(url);
		});
		const gone = () => Promise.reject(new Error("the connection is gone"));
		const stands = async () => {};
		// the first answer comes on a connection that is younger than the commit
		await expect(flush.flush(gone)).rejects.toThrow("gone");
		await flush.flush(gone);
		const { rowCount } = await administrator.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
		);
		expect(rowCount).toBe(1);
		await expect(flush.flush(gone)).rejects.toThrow("gone");
		await flush.flush(stands);
		await flush.flush(gone);
	},
);

test.runIf(onPostgres)(
	"a connection whose next transaction has failed still shows that the database stands",
	async () => {
		const url = await forgeDatabaseUrl();
		const connection = await connect(url, () => {});
		const administrator = new pg.Client({ connectionString: url });
		await administrator.connect();
		afterFile(async () => {
			await administrator.end();
			await dropTestDatabase(url);
		});
		await signOfLife(connection);
		await connection.run({ sql: "begin" });
		const wrong = connection.run({ sql: "select 1 / 0" });
		await expect(wrong).rejects.toThrow("division by zero");
		const alive = signOfLife(connection);
		// sent at the same moment, and not left out because the other fails
		const undone = await connection.run({ sql: "rollback" });
		expect(undone.command).toBe("ROLLBACK");
		await alive;
		await administrator.query(
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
		);
		const error = await signOfLife(connection).catch((error) => error);
		expect(isUnreachable(error)).toBe(true);
	},
);
