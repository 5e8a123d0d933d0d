import { resolve } from "node:path";
import { ConfigError, readConfig } from "../config.ts";
import { importGitea } from "../import/gitea/import-gitea.ts";
import { archiveUsage } from "./admin/archive-commands.ts";
import { importUsage } from "./admin/import-commands.ts";
import { adminCommand } from "./admin.ts";

/** `ingot export repository OWNER/NAME FILE` */
export const exportCommand = (args: string[]): Promise<void> =>
	adminCommand(["export", ...withPath(args, 2)]);

/** The forge that runs stands in a directory of its own: it is told the whole path. */
const withPath = (args: readonly string[], at: number): string[] =>
	args.map((arg, i) => (i === at && !arg.startsWith("-") ? resolve(arg) : arg));

const usage = `ingot import gitea --from DIRECTORY [--config app.ini] [--database URL] [--dry-run] [--any-version] --data NEW-DIRECTORY
${importUsage}
${archiveUsage}`;

/** `ingot import gitea …`: makes a forge of a Gitea installation, or brings what has changed there since. */
export async function importCommand(args: string[]): Promise<void> {
	const [what, ...given] = args;
	if (what === "archive") return adminCommand(["import", ...withPath(args, 1)]);
	if (what === "repository" || what === "organization") {
		const token = process.env.INGOT_IMPORT_TOKEN;
		const more = token ? [`--token=${token}`] : [];
		return adminCommand(["import", what, ...given, ...more]);
	}
	if (what !== "gitea") throw new Error(usage);
	const { values, flags, others } = takeOwn(given);
	const { config, rest } = readConfig(others, process.env);
	if (config.gitInBucket)
		throw new ConfigError(
			"an import writes repositories to a disk: it cannot be done with INGOT_GIT_IN_BUCKET",
		);
	const from = values.get("from");
	if (rest.length || !from) throw new Error(usage);
	const say = (line: string) => void process.stdout.write(`${line}\n`);
	const report = await importGitea(
		{ ...config, data: resolve(config.data) },
		{
			from,
			config: values.get("config"),
			database: values.get("database"),
			dryRun: flags.has("dry-run"),
			anyVersion: flags.has("any-version"),
		},
		say,
	);
	if (flags.has("dry-run")) return;
	say("");
	say(report.text());
	say(`the report is in ${resolve(config.data)}/import`);
}

/** The options of the import itself; the others are the forge's. */
function takeOwn(args: readonly string[]) {
	const values = new Map<string, string>();
	const flags = new Set<string>();
	const others: string[] = [];
	for (let at = 0; at < args.length; at++) {
		const arg = args[at] as string;
		const [name = "", attached] = arg.replace(/^--/, "").split(/=(.*)/s);
		if (["dry-run", "any-version"].includes(name) && arg.startsWith("--"))
			flags.add(name);
		else if (
			["from", "config", "database"].includes(name) &&
			arg.startsWith("--")
		) {
			const value = attached ?? args[++at];
			if (!value) throw new Error(`--${name} requires a value`);
			values.set(name, value);
		} else others.push(arg);
	}
	return { values, flags, others };
}
