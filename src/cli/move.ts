import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Config, readConfig } from "../config.ts";
import { DataDirectoryError, takeDataDirectory } from "../data-directory.ts";
import { moveForge } from "../domain/moving/move-forge.ts";
import { keepsGitInBucket, readForge } from "../domain/moving/places.ts";
import { demandForge } from "../domain/storage/demand-forge.ts";
import { environmentName } from "../setting-names.ts";

/** Short names of settings of the new place. */
const shortNames: Readonly<Record<string, string>> = {
	database: "database-url",
	bucket: "s3-bucket",
};
const usage =
	"ingot move (--to-database URL --to-bucket NAME [--to-s3-endpoint URL …] | --to-data DIRECTORY) [--finish]";

/** `ingot move --to-…`: a forge goes to other storage. Settings of the new place are those of `serve` with `--to-` or INGOT_TO_ in front. */
export async function moveCommand(args: string[]): Promise<void> {
	const { own, there, finish } = divide(args);
	const { config: from, rest } = readConfig(own, process.env);
	if (rest.length || (!there.length && !hasEnvironment()))
		throw new Error(usage);
	const { config: to } = readConfig(there, environmentOfTarget());
	const toData =
		there.some((arg) => /^--data(=|$)/.test(arg)) ||
		process.env.INGOT_TO_DATA !== undefined;
	demandForge(from);
	const say = (text: string) => void process.stdout.write(`${text}\n`);
	const target = toData
		? takeDataDirectory(to.data, { serves: false })
		: undefined;
	try {
		const moved = await moveForge(from, to, {
			toData,
			say,
			hold: () => holdForge(from),
			...(finish && {
				async untilStopped(tryAgain) {
					say("now stop the server: the remaining changes are moved then");
					while (!(await tryAgain())) await wait(500);
				},
			}),
		});
		if (!moved.finished) {
			say(
				"now stop the server and run the same command again: it moves the remaining changes and compares (with --finish it waits for the stop)",
			);
			return;
		}
		say(
			`moved and compared: ${moved.rows} rows, ${moved.counts.repository} repositories with ${moved.counts.git_ref} refs, ${moved.counts.account} accounts, ${moved.blobs} blobs`,
		);
		say(
			keepsGitInBucket(to)
				? `now start servers with INGOT_GIT_IN_BUCKET=true, the database, the bucket${from.secretKey ? "" : `, and INGOT_SECRET_KEY from ${join(from.data, "secret.key")}`}`
				: `now start the server with INGOT_DATA=${to.data}`,
		);
	} finally {
		target?.release();
	}
}

function divide(args: readonly string[]) {
	const own: string[] = [];
	const there: string[] = [];
	let finish = false;
	for (let i = 0; i < args.length; i++) {
		const arg = args[i] as string;
		const [, name, attached] = /^--to-([^=]+)(=.*)?$/s.exec(arg) ?? [];
		if (arg === "--finish") finish = true;
		else if (name) {
			const value = attached?.slice(1) ?? args[++i];
			if (value === undefined) throw new Error(`--to-${name} requires a value`);
			there.push(`--${shortNames[name] ?? name}=${value}`);
		} else own.push(arg);
	}
	return { own, there, finish };
}

const prefix = "INGOT_TO_";
const hasEnvironment = () =>
	Object.keys(process.env).some((name) => name.startsWith(prefix));

/** INGOT_TO_S3_SECRET_KEY and the like: what others must not see in a list of processes. */
const environmentOfTarget = (): Record<string, string | undefined> =>
	Object.fromEntries(
		Object.entries(process.env).flatMap(([name, value]) => {
			if (!name.startsWith(prefix)) return [];
			const key = name.slice(prefix.length);
			if (key === "DATABASE") return [[environmentName("databaseUrl"), value]];
			if (key === "BUCKET") return [[environmentName("s3Bucket"), value]];
			return [[`INGOT_${key}`, value]];
		}),
	);

/** Takes a forge that is stopped; undefined while one of its servers runs. */
async function holdForge(
	from: Config,
): Promise<(() => Promise<void>) | undefined> {
	if (from.gitInBucket)
		return (await isServed(from)) ? undefined : async () => {};
	if (!existsSync(from.data)) return async () => {};
	try {
		const held = takeDataDirectory(from.data, { serves: false });
		return async () => held.release();
	} catch (error) {
		if (!(error instanceof DataDirectoryError)) throw error;
		if (!/in use by another process/.test(error.message)) throw error;
		return undefined;
	}
}

/** Whether a server has said a short time ago that it lives. */
async function isServed(from: Config): Promise<boolean> {
	const rows = await readForge(from);
	try {
		const [row] = await rows.ask(
			"select count(*) as n from server_lease where until_ms > extract(epoch from clock_timestamp()) * 1000",
		);
		return Number(row?.n) > 0;
	} finally {
		await rows.close();
	}
}
