import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Config, readConfig } from "../config.ts";
import { restoreFiles } from "../domain/backup/postgres/restore-files.ts";
import {
	listMoments,
	parseMoment,
	restoreMoment,
} from "../domain/backup/restore-moment.ts";
import { spoken } from "../shipping/restore/moments.ts";
import { restoreRepository } from "./restore-repository.ts";
import { takeFlag } from "./take-flag.ts";

const usage =
	'ingot restore --from PLACE ((--data NEW-DIRECTORY | --check) [--at "2026-11-22 14:03:07Z"] [--key FILE] | --list)';

/** `ingot restore --from PLACE [--at TIME] --data DIRECTORY`: the forge of a second. `--list` tells which there are, `--check` only tries it. */
export async function restoreFrom(
	from: string,
	args: readonly string[],
): Promise<void> {
	const repository = takeFlag(args, "--repository");
	if (repository.value)
		return restoreRepository(from, repository.value, repository.others);
	const [list, check] = ["--list", "--check"].map((flag) =>
		args.includes(flag),
	);
	const at = takeFlag(
		args.filter((arg) => arg !== "--list" && arg !== "--check"),
		"--at",
	);
	const key = takeFlag(at.others, "--key");
	const { config: given, rest } = readConfig(key.others, process.env);
	if (rest.length) throw new Error(usage);
	// a directory that nobody named must not become a forge
	if (!list && !check && !key.others.some((arg) => /^--data(?:=|$)/.test(arg)))
		throw new Error(usage);
	const config = {
		...given,
		backupTo: from.startsWith("s3://") ? from : resolve(from),
	};
	if (list) return tellMoments(config);
	const until = at.value === undefined ? undefined : parseMoment(at.value);
	const keyFile = key.value === undefined ? undefined : resolve(key.value);
	if (config.databaseUrl) {
		if (check)
			throw new Error(
				'with PostgreSQL "ingot backup check" verifies the copy: --check restores a database too',
			);
		const { time, lsn, counts } = await restoreFiles(config, until, keyFile);
		process.stdout.write(
			`restored the files of ${spokenCounts(counts as never)} as of ${spoken(time)} (log position ${lsn}) to ${config.data}; run "ingot audit begin" when the server runs, as its log is one of the past\n`,
		);
		return;
	}
	if (check) return rehearse(config, until, keyFile);
	const { time, counts } = await restoreMoment(config, until, keyFile);
	process.stdout.write(
		`restored ${spokenCounts(counts)} as of ${spoken(time)} to ${config.data}\n`,
	);
}

/** Restores into the directory for temporary files, which checks everything, and removes it. */
async function rehearse(
	config: Config,
	until: number | undefined,
	keyFile: string | undefined,
): Promise<void> {
	const room = await mkdtemp(join(tmpdir(), "ingot-rehearsal-"));
	try {
		const data = join(room, "data");
		const { time, counts } = await restoreMoment(
			{ ...config, data },
			until,
			keyFile,
		);
		process.stdout.write(
			`the copy is complete as of ${spoken(time)}: ${spokenCounts(counts)}\n`,
		);
	} finally {
		await rm(room, { recursive: true, force: true });
	}
}

async function tellMoments(config: Config): Promise<void> {
	const found = await listMoments(config);
	let lines = 0;
	for (const { moments } of found) {
		const [first, last] = [moments[0], moments.at(-1)];
		if (!first || !last) continue;
		lines++;
		process.stdout.write(
			`${spoken(first.time)} to ${spoken(last.time)}: ${moments.length} moments\n`,
		);
	}
	if (!lines) process.stdout.write("the copy has no whole moment yet\n");
}

const counted = (n: number, one: string, many: string): string =>
	`${n} ${n === 1 ? one : many}`;

const spokenCounts = (
	counts: Readonly<Record<"repository" | "git_ref" | "account", number>>,
): string =>
	`${counted(counts.repository, "repository", "repositories")} with ${counted(counts.git_ref, "ref", "refs")} and ${counted(counts.account, "account", "accounts")}`;
