import { resolve } from "node:path";
import pino from "pino";
import { readConfig } from "../config.ts";
import { openApp } from "../open-app.ts";
import { withText } from "./admin/mail-commands.ts";
import { flagsOf, usage } from "./admin-commands.ts";
import { askForge, outcomeOf } from "./control.ts";

/**
 * `ingot admin …`: through the forge that runs on the data directory, so that there is one writer; without one, on the data itself.
 */
export async function adminCommand(args: string[]): Promise<void> {
	const { own, others } = flagsOf(args);
	const { config, rest } = readConfig(others, process.env);
	if (rest.length === 0) {
		process.stdout.write(usage);
		return;
	}
	if (
		["--text=", "--file="].every((flag) =>
			own.some((one) => one.startsWith(flag)),
		)
	)
		throw new Error("--text and --file cannot be used together");
	// the forge that runs stands in a directory of its own
	const whole =
		rest[0] === "mail"
			? own.map(withText)
			: own.map((flag) =>
					flag.startsWith("--to=") ? `--to=${resolve(flag.slice(5))}` : flag,
				);
	const command = [...rest, ...whole];
	const asked = await askForge(config.data, command);
	if (!asked && command[0] === "log-level")
		throw new Error("no forge runs on this data directory");
	const outcome = asked ?? (await alone(config, command));
	if (!outcome.done) throw new Error(outcome.text);
	process.stdout.write(outcome.text);
}

async function alone(
	config: Parameters<typeof openApp>[0],
	command: readonly string[],
) {
	const log = pino({ level: "warn" }, pino.destination({ fd: 2, sync: true }));
	const app = await openApp(config, { log });
	try {
		return await outcomeOf(app, command, { serves: false });
	} finally {
		await app.close();
	}
}
