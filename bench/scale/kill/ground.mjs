import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { forgeNode, root } from "../../../bin/node.mjs";
import { serverFlags } from "../../../bin/run.mjs";
import { startCluster } from "../../../tools/postgres-cluster.mjs";
import { startServer } from "../../../tools/server-under-test.mjs";

/** What a commit needs to outlive the end of the server. */
const durable = { synchronous_commit: "on", full_page_writes: "on" };

/** Where the forge of a round lives: a copy of what was filled, in SQLite or in PostgreSQL. */
export async function openGround(filled, folder, onPostgres) {
	const base = join(folder, "base");
	const moved = join(folder, "moved");
	const place = join(folder, "round");
	copy(filled, base);
	const foreignKeys = mendFill(join(base, "data/ingot.db"));
	await (await startServer(forgeNode(), base)).stop();
	await doctor(base, {}, ["--fix"]);
	const cluster = onPostgres ? await startCluster(durable) : undefined;
	const urlOf = (name) => cluster.url.replace("/postgres?", `/${name}?`);
	const admin = cluster && (await connect(cluster.url));
	if (cluster) {
		await admin.query("create database base");
		for (let i = 0; i < 2; i++)
			execFileSync(
				forgeNode(),
				[
					join(root, "dist/main.js"),
					"move",
					"--to-database",
					urlOf("base"),
					"--to-data",
					join(moved, "data"),
				],
				{ env: { ...process.env, INGOT_DATA: join(base, "data") } },
			);
	}
	const env = cluster ? { INGOT_DATABASE_URL: urlOf("round") } : {};
	let client;
	return {
		foreignKeys,
		/** Begins anew with what was filled. */
		async fresh() {
			await client?.end();
			client = undefined;
			copy(cluster ? moved : base, place);
			if (!cluster) return;
			await admin.query("drop database if exists round with (force)");
			await admin.query("create database round template base");
			client = await connect(urlOf("round"));
		},
		start: () => startServer(forgeNode(), place, env),
		examine: () => doctor(place, env, []),
		/** The first column of what a query gives. */
		async values(sql) {
			if (client)
				return (await client.query({ text: sql, rowMode: "array" })).rows.map(
					([one]) => one,
				);
			const db = new DatabaseSync(join(place, "data/ingot.db"), {
				readOnly: true,
			});
			try {
				return db
					.prepare(sql)
					.all()
					.map((row) => Object.values(row)[0]);
			} finally {
				db.close();
			}
		},
		async close() {
			await client?.end();
			await admin?.end();
			await cluster?.stop();
		},
	};
}

async function connect(url) {
	const { default: pg } = await import("pg");
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => {});
	await client.connect();
	return client;
}

function copy(from, to) {
	rmSync(to, { recursive: true, force: true });
	cpSync(from, to, {
		recursive: true,
		filter: (path) => !/control\.sock$|\/data\/lock$/.test(path),
	});
}

/** Takes out of the filled rows those that name nothing, and gives the foreign keys of all tables. */
function mendFill(file) {
	if (!existsSync(file)) throw new Error(`nothing was filled: ${file}`);
	const db = new DatabaseSync(file);
	db.exec("pragma foreign_keys = off");
	for (const { table, rowid } of db.prepare("pragma foreign_key_check").all())
		db.prepare(`delete from "${table}" where rowid = ?`).run(rowid);
	const tables = db
		.prepare("select name from sqlite_schema where type = 'table'")
		.all();
	const keys = tables.flatMap(({ name }) =>
		db
			.prepare("select * from pragma_foreign_key_list(?)")
			.all(name)
			.map(({ table, from }) => ({ table: name, column: from, to: table })),
	);
	db.close();
	return keys;
}

/** What the doctor says, a line for each finding. */
function doctor(folder, env, args) {
	const command = [
		...serverFlags,
		join(root, "dist/main.js"),
		"doctor",
		...args,
	];
	return new Promise((resolve) => {
		execFile(
			forgeNode(),
			command,
			{
				env: { ...process.env, ...env, INGOT_DATA: join(folder, "data") },
				maxBuffer: 1 << 28,
			},
			(_, stdout) =>
				resolve(stdout.split("\n").filter((line) => /^[a-z-]+: /.test(line))),
		);
	});
}
