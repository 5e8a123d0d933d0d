import { execFileSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";

/** Opens the database of a size; gives ways to copy rows, and the ids of the subjects. */
export function openRows(path, k, say) {
	const db = new DatabaseSync(path);
	db.exec(
		"pragma journal_mode=off; pragma synchronous=off; pragma foreign_keys=off; pragma cache_size=-1500000; pragma temp_store=file; pragma locking_mode=exclusive",
	);
	const one = (sql) => Object.values(db.prepare(sql).get() ?? {})[0];
	const all = (sql) => db.prepare(sql).all();
	// indexes and the triggers of the word indexes come back at the end; one index is what a trigger of each file reads
	const later = all(
		"select name, sql, type from sqlite_master where (type = 'index' and sql is not null and name <> 'package_file_bytes') or (type = 'trigger' and (name like '%\\_words\\_%' escape '\\' or name like 'repository_parts%' or name like 'tracked_time%'))",
	);
	for (const { name, type } of later) db.exec(`drop ${type} "${name}"`);
	const columns = new Map();
	const columnsOf = (table) => {
		if (!columns.has(table))
			columns.set(
				table,
				all(`select name from pragma_table_info('${table}')`).map(
					({ name }) => name,
				),
			);
		return columns.get(table);
	};
	const scattered = (i) => `((${i}) * 2654435761 % 4294967296 / 128)`;
	/** Copies one row of a table n times; `n.i` is the number, `n.h` a scattered one. */
	function copies(
		table,
		count,
		changed,
		{ of = "1 = 1", from = 1, more = "", where = "1 = 1" } = {},
	) {
		count = Math.round(count);
		if (!one(`select 1 from "${table}" o where ${of} limit 1`))
			return say("no row of", table, of);
		const names = columnsOf(table).filter(
			(name) => name !== "id" || changed.id,
		);
		db.exec("begin");
		db.exec(`insert or ignore into "${table}" (${names.map((n) => `"${n}"`).join(", ")})
			with recursive c(i) as (select ${from} union all select i + 1 from c where i < ${from + count - 1}),
			n as (select i, ${scattered("i")} as h from c)
			select ${names.map((name) => `(${changed[name] ?? `o."${name}"`})`).join(", ")}
			from n, (select * from "${table}" o where ${of} order by 1 limit 1) o ${more} where ${where}`);
		db.exec("commit");
		say(k, table, one(`select count(*) from "${table}"`));
	}
	const id = (table, where) => one(`select id from "${table}" where ${where}`);
	const now = Math.floor(Date.now() / 1000);
	const year = 365 * 86400;
	/** A time in the last year: later for later rows. */
	const at = (count) => `${now - year} + n.i * ${year} / ${Math.round(count)}`;
	const account = (name) => id("account", `lower_name = '${name}'`);
	const [root, member, owner1, stargazer, light, celebrity, big, mid] = [
		"root",
		"member",
		"owner1",
		"stargazer",
		"light",
		"celebrity",
		"big",
		"mid",
	].map(account);
	const desk = id("repository", `owner_id = ${big} and lower_name = 'desk'`);
	const midDesk = id("repository", `owner_id = ${mid} and lower_name = 'desk'`);
	const deskStore = one(`select store_id from repository where id = ${desk}`);

	return {
		k,
		say,
		path,
		db,
		one,
		all,
		later,
		scattered,
		copies,
		id,
		now,
		year,
		at,
		account,
		root,
		member,
		owner1,
		stargazer,
		light,
		celebrity,
		big,
		mid,
		desk,
		midDesk,
		deskStore,
	};
}

/** Makes the indexes and triggers again, and the indexes of words. */
export function finish({ k, say, path, later, db, all }) {
	say(k, "indexes");
	for (const { sql } of later.filter(({ type }) => type === "index"))
		try {
			db.exec(sql);
		} catch (error) {
			say("index:", error.message, sql);
		}
	for (const { sql } of later.filter(({ type }) => type === "trigger"))
		db.exec(sql);
	for (const words of ["issue_words", "comment_words", "repository_parts"]) {
		db.exec(`insert into ${words}(${words}) values ('rebuild')`);
		say(k, words);
	}
	db.exec(
		"delete from repository_topic where topic_id not in (select id from topic)",
	);
	const broken = all("pragma foreign_key_check").slice(0, 5);
	if (broken.length) say("broken references", JSON.stringify(broken));
	db.close();
	const again = new DatabaseSync(path);
	again.exec("pragma journal_mode=wal");
	again.close();
	say(
		k,
		"bytes",
		execFileSync("du", ["-sm", path]).toString().split("\t")[0],
		"MB",
	);
}
