import { spawn } from "node:child_process";
import pg from "pg";
import { readFacts, type SnapshotFacts } from "./facts.ts";

/** pg_dump is not there, or did not do it. */
export class DumpError extends Error {}

/**
 * Dumps the database with pg_dump into a file of its custom format, and reads what is in it: both see the same exported snapshot.
 * @throws DumpError
 */
export async function snapshotPostgres(
	url: string,
	target: string,
): Promise<SnapshotFacts> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query("begin isolation level repeatable read read only");
		const { rows } = await client.query("select pg_export_snapshot() as id");
		await dump(url, target, String(rows[0].id));
		return await readFacts(async (sql) => (await client.query(sql)).rows);
	} finally {
		await client.end();
	}
}

async function dump(url: string, target: string, snapshot: string) {
	// the address goes by the environment: it holds a password, and arguments can be seen by every user of the machine
	const to = new URL(url);
	const env = {
		PATH: process.env.PATH,
		PGPASSWORD: decodeURIComponent(to.password),
	};
	to.password = "";
	const args = [
		"--format=custom",
		`--snapshot=${snapshot}`,
		`--file=${target}`,
	];
	const child = spawn("pg_dump", [...args, `--dbname=${to.href}`], {
		env,
		stdio: ["ignore", "ignore", "pipe"],
	});
	let complaint = "";
	child.stderr.on("data", (text) => {
		complaint = (complaint + text).slice(-2000);
	});
	const code = await new Promise<number | string>((resolve) => {
		child.on("error", (error) =>
			resolve((error as { code?: string }).code ?? "1"),
		);
		child.on("close", (end) => resolve(end ?? 1));
	});
	if (code === "ENOENT")
		throw new DumpError(
			"pg_dump was not found: install the client programs of your PostgreSQL server (package postgresql-client) and put pg_dump on the PATH",
		);
	if (code !== 0) throw new DumpError(`pg_dump failed: ${complaint.trim()}`);
}
