import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readConfig } from "../config.ts";
import { rehearse } from "../domain/backup/rehearsal/rehearse.ts";
import { spokenReport, takeWish } from "./admin/rehearsal-command.ts";
import { askForge } from "./control.ts";

const usage =
	"ingot backup rehearse [--all] [--key FILE] [--data DIRECTORY]\n  (without a running server on the data directory: the place of INGOT_BACKUP_TO, or --from PLACE)";

/**
 * `ingot backup rehearse`: by the server that runs on the data directory, which notes the result; elsewhere the newest moment of a place, which is compared with nothing.
 */
export async function rehearseCommand(args: readonly string[]): Promise<void> {
	const { all, key, from, others } = takeWish(args);
	const { config, rest } = readConfig(others, process.env);
	if (rest.length) throw new Error(usage);
	const keyFile = key === undefined ? undefined : resolve(key);
	const command = [
		"backup",
		"rehearse",
		...(all ? ["--all"] : []),
		...(keyFile === undefined ? [] : [`--key=${keyFile}`]),
	];
	const asked = from ? undefined : await askForge(config.data, command);
	if (asked) {
		if (!asked.done) throw new Error(asked.text);
		process.stdout.write(asked.text);
		return;
	}
	const backupTo = !from || from.startsWith("s3://") ? from : resolve(from);
	const whole = { ...config, backupTo: backupTo || config.backupTo };
	if (!whole.backupTo)
		throw new Error(
			`no server runs on ${config.data}: name the place of the copy with --from PLACE`,
		);
	const room = await mkdtemp(join(tmpdir(), "ingot-rehearsal-"));
	const report = await rehearse({
		...{ config: whole, room, live: false },
		keyFile: keyFile ?? (config.backupRehearsalKey || undefined),
		part: all ? undefined : Math.floor(Date.now() / 86_400_000) % 30,
	});
	process.stdout.write(spokenReport(report));
}
