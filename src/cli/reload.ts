import type { App } from "../app.ts";
import { readConfig } from "../config.ts";
import { gitLimitsOf } from "../domain/servers/git-limits.ts";
import { askForge } from "./control.ts";
import {
	type Changes,
	openReload,
	type Reload,
	type ServeSettings,
} from "./reloadable.ts";

/** `ingot reload`: lets the server that runs on the data directory read its settings again, and says what has changed. */
export async function reloadCommand(args: string[]): Promise<void> {
	const { config, rest, file } = readConfig(args, process.env);
	if (rest.length)
		throw new Error(`"ingot reload" does not accept "${rest[0]}"`);
	const asked = await askForge(config.data, [
		"reload",
		...(file ? [file] : []),
	]);
	if (!asked)
		throw new Error(
			`no server runs on ${config.data}: --data must be the data directory of the server`,
		);
	if (!asked.done) throw new Error(asked.text);
	process.stdout.write(asked.text);
}

/** Lets a server take over new values; what reads them reads them from its settings each time. */
export function applyChanges(
	{ config, git, log }: Pick<App, "config" | "git" | "log">,
	changes: Changes,
): void {
	Object.assign(config, changes);
	git.turns.bound(gitLimitsOf(config).turns);
	if (changes.logLevel !== undefined) log.level = changes.logLevel;
	log.info({ changes }, "settings were reloaded");
}

/** The command that reads the settings again, for a server in this process. */
export const reloadHere = (
	app: Pick<App, "config" | "git" | "log">,
	settings: ServeSettings,
): Reload => openReload(settings, (changes) => applyChanges(app, changes));
