import { existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Installation, SourceError } from "../source/installation.ts";
import { openerFor } from "../source/secrets.ts";
import type { SourceDatabase } from "../source/source-database.ts";
import { num, text } from "../source/values.ts";

/** The oldest and newest numbers of `version` that are understood: 1.22 and 1.28. */
const [oldest, newest] = [299, 360];
/** Whether the source can be read and has a place here, before anything is written. @throws SourceError */
export async function demandReadable(
	installation: Installation,
	source: SourceDatabase,
	{ anyVersion }: { readonly anyVersion?: boolean },
	data: string,
	say: (line: string) => void,
): Promise<void> {
	if (source.columns("forgejo_version").size)
		throw new SourceError(
			"this is a Forgejo: its database has gone its own way, bring its repositories one by one",
		);
	if (!source.columns("version").size || !source.columns("user").size)
		throw new SourceError("the database is none of Gitea's");
	let version = 0;
	for await (const row of source.rows("version")) version = num(row.version);
	if (version < oldest)
		throw new SourceError(
			`the database has version ${version}, older than Gitea 1.22: start a newer Gitea once, it brings it up to date`,
		);
	if (version > newest && !anyVersion)
		throw new SourceError(
			`the database has version ${version}, newer than ${newest}, which is the newest that is known: --any-version goes on`,
		);
	await demandKey(installation, source);
	for (const [name, place] of Object.entries(installation.storages))
		if (place.kind !== "local")
			say(
				`${name}: ${place.kind === "s3" ? `in the bucket ${place.bucket}, which is not read` : place.why}`,
			);
	let bytes = 0;
	for await (const row of source.rows("repository"))
		bytes += sizeOf(row.git_size) || sizeOf(row.size);
	for (const [table, column] of [
		["attachment", "size"],
		["package_blob", "size"],
		["lfs_meta_object", "size"],
		["action_artifact", "file_compressed_size"],
	] as const)
		for await (const row of source.rows(table)) bytes += sizeOf(row[column]);
	if (installation.database.kind === "sqlite")
		bytes += 2 * statSync(installation.database.path).size;
	const { bavail, bsize } = statfsSync(data);
	const already = existsSync(join(data, "ingot.db"));
	say(
		`Gitea with database version ${version}: about ${Math.ceil(bytes / 1e6)} MB to bring, ${Math.floor((bavail * bsize) / 1e6)} MB are free`,
	);
	if (!already && bavail * bsize < bytes)
		throw new SourceError(`${data} has too little space`);
	for (const table of [
		"user",
		"repository",
		"issue",
		"comment",
		"package",
		"action_run",
	])
		say(`  ${table}: ${await source.count(table)}`);
}

/** No disk has more: what says so is damaged. */
const largest = 1e15;

function sizeOf(value: unknown): number {
	const size = num(value);
	return size > 0 && size < largest ? size : 0;
}

/** A wrong SECRET_KEY is found before anything is written. */
async function demandKey(
	installation: Installation,
	source: SourceDatabase,
): Promise<void> {
	const opener = openerFor(installation.secretKey);
	let [right, wrong] = [0, 0];
	const take = (opened: string | undefined) => {
		if (opened === undefined) wrong++;
		else right++;
	};
	for await (const row of source.rows("secret"))
		take(opener.sealed(text(row.data)));
	for await (const row of source.rows("two_factor"))
		take(opener.codes(text(row.secret)));
	if (wrong && !right)
		throw new SourceError(
			`none of the ${wrong} stored secrets opens with the SECRET_KEY of app.ini: give the app.ini that belongs to the database with --config`,
		);
}
