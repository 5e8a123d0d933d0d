import type { App } from "../../app.ts";
import { rehearseCopy } from "../../domain/backup/rehearsal/rehearse-copy.ts";
import type { RehearsalReport } from "../../domain/backup/rehearsal/report.ts";
import { spoken } from "../../shipping/restore/moments.ts";
import { counted } from "../counted.ts";
import { takeFlag } from "../take-flag.ts";
import { wrongCommand } from "./wrong-command.ts";

const usage = "ingot backup rehearse [--all] [--key FILE]\n";

/** Takes the flags of a rehearsal out of arguments. */
export function takeWish(args: readonly string[]) {
	const key = takeFlag(
		args.filter((arg) => arg !== "--all"),
		"--key",
	);
	const from = takeFlag(key.others, "--from");
	return {
		all: args.includes("--all"),
		...{ key: key.value, from: from.value, others: from.others },
	};
}

/** `ingot backup rehearse`, in the running server. @throws BackupError, DomainError */
export async function runBackup(
	app: App,
	args: readonly string[],
): Promise<string> {
	const { all, key, others } = takeWish(args);
	if (others.join(" ") !== "backup rehearse") throw wrongCommand(usage);
	return spokenReport(await rehearseCopy(app, { all, keyFile: key }));
}

/** Tells the outcome of a rehearsal that passed. */
export function spokenReport(report: RehearsalReport): string {
	const { time, repositories, refs, accounts, files, compared } = report;
	const { filesRead, bytesRead, storesRead } = report;
	return `${[
		`the copy can be restored as of ${spoken(time)}: ${counted(repositories, "repository", "repositories")} with ${counted(refs, "ref", "refs")} and ${counted(accounts, "account", "accounts")}`,
		compared
			? "all rows are those that the server read at the same moment"
			: "the rows were not compared: no server runs on the data directory",
		`${counted(files, "file is there", "files are there")}; ${filesRead} were read in full (${(bytesRead / 1e6).toFixed(1)} MB), and the history of ${counted(storesRead, "repository or wiki", "repositories and wikis")}`,
	].join("\n")}\n`;
}
