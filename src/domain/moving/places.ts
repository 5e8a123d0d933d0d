import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { migrations } from "../../database/migrate.ts";
import type { Rows } from "../../database/moving/rows.ts";
import { readSqlite } from "../../database/moving/sqlite-rows.ts";

/** A move is refused, or cannot go on; the message says why, for the operator. */
export class MoveError extends Error {}

/** Lies in a data directory that a move fills. */
export const markFile = "moving.json";

/** What a forge is sealed with. */
export const secretOf = ({ data, secretKey }: Config): string => {
	const file = join(data, "secret.key");
	return secretKey || (existsSync(file) ? readFileSync(file, "utf8") : "");
};

/** Whether the packs of repositories are in the bucket: at the target they are as soon as there are both of what that wants. */
export const keepsGitInBucket = (to: Config): boolean =>
	to.databaseUrl !== "" && to.s3Bucket !== "";

/** Opens the rows of a forge as they are now. */
export async function readForge(from: Config): Promise<Rows> {
	if (!from.databaseUrl) return readSqlite(join(from.data, "ingot.db"));
	const { readPostgres } = await import(
		"../../database/moving/postgres-rows.ts"
	);
	return readPostgres(from.databaseUrl);
}

/** @throws MoveError when the settings of the two places do not go together */
export function checkPlaces(from: Config, to: Config, toData: boolean): void {
	const inBucket = keepsGitInBucket(to);
	if (!to.databaseUrl && !toData)
		throw new MoveError(
			"say where to: --to-database and --to-bucket for several servers, or --to-data for one machine",
		);
	if (!inBucket && !toData)
		throw new MoveError(
			"--to-database alone wants --to-data for the repositories, or --to-bucket",
		);
	if (from.databaseUrl && from.databaseUrl === to.databaseUrl)
		throw new MoveError("--to-database is the database of this forge");
	if (toData && from.data === to.data)
		throw new MoveError("--to-data is the directory of this forge");
	if (inBucket && from.gitInBucket && bucketOf(from) === bucketOf(to))
		throw new MoveError(
			"--to-bucket is the bucket of this forge: give it another --to-s3-prefix",
		);
	const secret = secretOf(from);
	if (!secret)
		throw new MoveError(
			`the key of this forge is not there: neither INGOT_SECRET_KEY nor ${join(from.data, "secret.key")}`,
		);
	if (to.secretKey && secret && to.secretKey !== secret)
		throw new MoveError(
			"secrets in the database are sealed with the key of this forge (INGOT_SECRET_KEY, or secret.key in its directory): it has to stay the same",
		);
}

export const bucketOf = (config: Config): string =>
	JSON.stringify([config.s3Endpoint, config.s3Bucket, config.s3Prefix]);

/** @throws MoveError when the source's schema is not this program's */
export async function checkSchema(rows: Rows): Promise<void> {
	const steps = await rows.ask("select version from schema_step");
	const there = new Set(steps.map((row) => Number(row.version)));
	const ours = new Set(migrations.map((step) => step.version));
	if ([...ours, ...there].some((step) => !ours.has(step) || !there.has(step)))
		throw new MoveError(
			"the forge was last served by another version: start it once with this one, and move it then",
		);
}

/** @throws MoveError for a directory that holds something else than this move */
export function checkDirectory(data: string, source: string): void {
	if (!existsSync(data)) return;
	const names = readdirSync(data).filter(
		(name) => !/^lock(?:-journal)?$/.test(name),
	);
	if (!names.length) return;
	const mark = join(data, markFile);
	if (!existsSync(mark))
		throw new MoveError(`${data} is not empty: name a new directory`);
	if (JSON.parse(readFileSync(mark, "utf8")).source !== source)
		throw new MoveError(`${data} is being filled from another forge`);
}
