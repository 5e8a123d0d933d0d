import { execFile } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { forgeNode, root } from "../../../bin/node.mjs";
import { serverFlags } from "../../../bin/run.mjs";
import { startServer } from "../../../tools/server-under-test.mjs";

/** The forge of a round lives here: a copy of what was filled. */
export async function openGround(filled, folder) {
	const base = join(folder, "base");
	const place = join(folder, "round");
	copy(filled, base);
	const foreignKeys = mendFill(join(base, "data/ingot.db"));
	await (await startServer(forgeNode(), base)).stop();
	await doctor(base, ["--fix"]);
	return {
		foreignKeys,
		/** Begins anew with what was filled. */
		fresh: () => copy(base, place),
		start: () => startServer(forgeNode(), place),
		examine: () => doctor(place, []),
		/** The first column of what a query gives. */
		values(sql) {
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
	};
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

/** The findings of the doctor, a line for each finding. */
function doctor(folder, args) {
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
				env: { ...process.env, INGOT_DATA: join(folder, "data") },
				maxBuffer: 1 << 28,
			},
			(_, stdout) =>
				resolve(stdout.split("\n").filter((line) => /^[a-z-]+: /.test(line))),
		);
	});
}
