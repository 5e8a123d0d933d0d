import pino from "pino";
import { type Config, readConfig } from "../config.ts";
import { DamagedDatabase } from "../database/snapshots/damaged-database.ts";
import { damagedDatabase } from "../domain/doctor/database-file.ts";
import {
	deepChecks,
	examine,
	fileChecks,
	type Report,
	rowChecks,
} from "../domain/doctor/examine.ts";
import { acceptStores } from "../domain/doctor/store-marks.ts";
import { acceptKey } from "../domain/servers/prove-seals.ts";
import { demandForge } from "../domain/storage/demand-forge.ts";
import { openApp } from "../open-app.ts";
import { sandboxWords } from "./start-words.ts";

/**
 * `ingot doctor [--fix] [--deep] [--accept-new-key] [--accept-stores]`: looks for damages and mends them; the exit status is 1 while any is left. With
 * `--accept-new-key` the key that seals is taken as it is, or made anew; with
 * `--accept-stores` the directories of repositories are taken for those of their rows.
 */
export async function doctorCommand(args: string[]): Promise<void> {
	const fix = args.includes("--fix");
	const deep = args.includes("--deep");
	const newKey = args.includes("--accept-new-key");
	const stores = args.includes("--accept-stores");
	const flags = ["--fix", "--deep", "--accept-new-key", "--accept-stores"];
	const others = args.filter((arg) => !flags.includes(arg));
	const { config, rest } = readConfig(others, process.env);
	if (rest.length)
		throw new Error(
			"ingot doctor [--fix] [--deep] [--accept-new-key] [--accept-stores] [--data DIRECTORY]",
		);
	const say = (text: string) => void process.stdout.write(`${text}\n`);
	demandForge(config);
	const reports = await examineAll(config, { fix, deep, newKey, stores }, say);
	for (const { check, what, outcome, why } of reports)
		say(`${check}: ${what}\n  ${outcome}${why ? `: ${why}` : ""}`);
	const left = reports.filter(({ outcome }) => outcome !== "repaired");
	say(
		reports.length === 0
			? "no problems found"
			: `${reports.length} problems found, ${reports.length - left.length} repaired${fix ? "" : "; use --fix to repair them"}`,
	);
	if (left.length) process.exitCode = 1;
}

async function examineAll(
	config: Config,
	{
		fix,
		deep,
		newKey,
		stores,
	}: {
		readonly fix: boolean;
		readonly deep: boolean;
		readonly newKey: boolean;
		readonly stores: boolean;
	},
	say: (text: string) => void,
): Promise<Report[]> {
	const log = pino({ level: "warn" }, pino.destination({ fd: 2, sync: true }));
	let damaged = false;
	const app = await openApp(config, { log, withoutKey: true }).catch(
		(error: Error) => {
			// nothing else can be looked at with it
			damaged = error instanceof DamagedDatabase;
			if (damaged) return undefined;
			if (!/in use by another process/.test(error.message)) throw error;
			if (config.databaseUrl) return undefined;
			throw new Error(
				`${error.message}: stop the server first, doctor needs exclusive access to its data`,
			);
		},
	);
	if (damaged) {
		announce([damagedDatabase], say);
		return examine({ config }, [damagedDatabase], { fix });
	}
	if (!app && (newKey || stores))
		throw new Error("stop the server before you accept other stores");
	if (!app) return beside(config, fix, say);
	say(`sandbox: ${sandboxWords[app.git.sandbox.name]}\n`);
	const ofFiles = [...fileChecks, ...(deep ? deepChecks : [])];
	announce([...rowChecks, ...ofFiles], say);
	try {
		if (newKey) await acceptKey(app);
		if (stores) say(`${await acceptStores(app)} directories were accepted\n`);
		return [
			...(await examine(app, rowChecks, { fix })),
			...(await examine(app, ofFiles, { fix })),
		];
	} finally {
		await app.close();
	}
}

function announce(
	checks: readonly { name: string; looksAt: string }[],
	say: (text: string) => void,
): void {
	say("checking:");
	for (const { name, looksAt } of checks)
		say(`  ${name.padEnd(18)} ${looksAt}`);
	say("");
}

/** Beside a running forge on PostgreSQL: only what is about rows. */
async function beside(
	config: Config,
	fix: boolean,
	say: (text: string) => void,
): Promise<Report[]> {
	say("the server is running: only the database is checked\n");
	announce(rowChecks, say);
	const { openPostgres } = await import("../database/postgres.ts");
	const db = await openPostgres(config.databaseUrl);
	try {
		return await examine({ db, clock: Date.now, config }, rowChecks, { fix });
	} finally {
		await db.close();
	}
}
