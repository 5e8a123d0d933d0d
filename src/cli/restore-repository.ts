import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import pino from "pino";
import { type Config, readConfig, scratchIn } from "../config.ts";
import { exclusiveLock } from "../disk/exclusive-lock.ts";
import { restoreRepositoryAside } from "../domain/backup/restore-aside.ts";
import { parseMoment } from "../domain/backup/restore-moment.ts";
import { openApp } from "../open-app.ts";
import { spoken } from "../shipping/restore/moments.ts";
import { runExport } from "./admin/archive-commands.ts";
import { askForge } from "./control.ts";
import { takeFlag } from "./take-flag.ts";

const usage =
	'ingot restore --from PLACE --repository OWNER/NAME [--as OWNER/NEW] [--at "2026-11-22 14:03:07Z"] [--key FILE] --data DIRECTORY';

/**
 * `ingot restore --from PLACE --repository OWNER/NAME`: brings a repository as it was at a moment back into the server that runs on the data directory. It is made aside, exported, and imported as
 * an archive; the rest of the server stays as it is.
 */
export async function restoreRepository(
	from: string,
	wanted: string,
	args: readonly string[],
): Promise<void> {
	const as = takeFlag(args, "--as");
	const at = takeFlag(as.others, "--at");
	const key = takeFlag(at.others, "--key");
	const { config, rest } = readConfig(key.others, process.env);
	const target = as.value ?? wanted;
	if (
		rest.length ||
		![wanted, target].every((one) => /^[^/]+\/[^/]+$/.test(one))
	)
		throw new Error(usage);
	const until = at.value === undefined ? undefined : parseMoment(at.value);
	const url = await ask(config, ["restore", "check", wanted, target]);
	const room = join(scratchIn(config.data), "restore-repository");
	mkdirSync(scratchIn(config.data), { recursive: true, mode: 0o700 });
	const lock = exclusiveLock(
		`${room}.lock`,
		() => new Error("another repository is being restored: wait for its end"),
	);
	try {
		const [owner = "", name = ""] = wanted.split("/");
		const data = join(room, "data");
		const file = join(room, "repository.tar");
		rmSync(room, { recursive: true, force: true });
		mkdirSync(room, { mode: 0o700 });
		const place = from.startsWith("s3://") ? from : resolve(from);
		const time = await restoreRepositoryAside(
			{ ...config, backupTo: place, databaseUrl: "" },
			data,
			{
				...{ owner, name, until },
				keyFile: key.value === undefined ? undefined : resolve(key.value),
			},
		);
		await exportAside({ ...config, data, url }, wanted, file);
		rmSync(data, { recursive: true, force: true });
		const [newOwner, newName] = target.split("/");
		const said = await ask(config, [
			...["import", "archive", file],
			...[`--owner=${newOwner}`, `--name=${newName}`],
		]);
		process.stdout.write(`restored ${wanted} as of ${spoken(time)}: ${said}`);
	} finally {
		rmSync(room, { recursive: true, force: true });
		lock.close();
	}
}

/** Asks the running server. @throws Error with what it refuses, or that there is none */
async function ask(config: Config, command: string[]): Promise<string> {
	const asked = await askForge(config.data, command);
	if (!asked)
		throw new Error(
			`no server runs on ${config.data}: start it first, the repository comes back into it`,
		);
	if (!asked.done) throw new Error(asked.text);
	return asked.text;
}

/** Writes the archive of a repository of a forge that nobody serves. It must not copy itself to the place that it came from. */
async function exportAside(
	config: Config,
	place: string,
	file: string,
): Promise<void> {
	const log = pino({ level: "warn" }, pino.destination({ fd: 2, sync: true }));
	const app = await openApp(
		{ ...config, databaseUrl: "", gitInBucket: false, backupTo: "" },
		{ log },
	);
	try {
		await runExport(app, ["repository", place, file]);
	} finally {
		await app.close();
	}
}
