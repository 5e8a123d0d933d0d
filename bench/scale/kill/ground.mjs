import { execFile } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { forgeNode, root } from "../../../bin/node.mjs";
import { serverFlags } from "../../../bin/run.mjs";
import { startServer } from "../../../tools/server-under-test.mjs";
import { openTemplate } from "./template.mjs";

/** The forge of a round lives here: a copy of what was filled; its rows are in a PostgreSQL where one is named. */
export async function openGround(filled, folder, postgres) {
	const base = join(folder, "base");
	const place = join(folder, "round");
	copy(filled, base);
	const foreignKeys = mendFill(join(base, "data/ingot.db"));
	await (await startServer(forgeNode(), base)).stop();
	await doctor(base, ["--fix"]);
	const template =
		postgres && (await openTemplate(join(base, "data"), postgres));
	const settings = {
		// what is deleted goes at once
		INGOT_KEEP_DELETED_DAYS: "0",
		...(template && { INGOT_DATABASE_URL: template.url }),
	};
	return {
		foreignKeys,
		/** Begins anew with what was filled. */
		async fresh() {
			copy(base, place);
			await template?.fresh();
		},
		start: () => startServer(forgeNode(), place, settings),
		examine: () => doctor(place, [], settings),
		close: () => template?.close(),
		/** The first column of what a query gives. */
		async values(sql) {
			if (template) return template.values(sql);
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
function doctor(folder, args, settings = {}) {
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
				env: {
					...process.env,
					...settings,
					INGOT_DATA: join(folder, "data"),
				},
				maxBuffer: 1 << 28,
			},
			(_, stdout) =>
				resolve(stdout.split("\n").filter((line) => /^[a-z-]+: /.test(line))),
		);
	});
}
