import { endWithParent } from "./cli/end-with-parent.ts";
import { ConfigError } from "./config.ts";

endWithParent();

// Commits and uploads wait for the disk in threads: a few large files must not keep all of them. Read when the first one starts.
process.env.UV_THREADPOOL_SIZE ??= "16";
// other users of the machine have no business in what is written: data, backups, reports
process.umask(process.umask() | 0o027);

/** The commands of `ingot`; each is loaded when it is asked for. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
	serve: async (args) => (await import("./cli/serve.ts")).serveCommand(args),
	admin: async (args) => (await import("./cli/admin.ts")).adminCommand(args),
	reload: async (args) => (await import("./cli/reload.ts")).reloadCommand(args),
	invite: async (args) =>
		(await import("./cli/admin.ts")).adminCommand([
			"invitation",
			"make",
			...args,
		]),
	backup: async (args) => (await import("./cli/backup.ts")).backupCommand(args),
	audit: async (args) => (await import("./cli/audit.ts")).auditCommand(args),
	move: async (args) => (await import("./cli/move.ts")).moveCommand(args),
	import: async (args) => (await import("./cli/import.ts")).importCommand(args),
	export: async (args) => (await import("./cli/import.ts")).exportCommand(args),
	doctor: async (args) => (await import("./cli/doctor.ts")).doctorCommand(args),
	"rotate-key": async (args) =>
		(await import("./cli/rotate-key.ts")).rotateKeyCommand(args),
	runner: async (args) =>
		(await import("./runner/host/command.ts")).runnerCommand(args),
	restore: async (args) =>
		(await import("./cli/backup.ts")).restoreCommand(args),
	// one of several processes, which "serve" starts
	worker: async () => (await import("./cli/worker.ts")).workerCommand(),
	help: async ([about]) => (await import("./cli/help.ts")).help(about),
	version: async () => (await import("./cli/help.ts")).printVersion(),
};

/** What these are given to tell what they take; of all others the list of `ingot help` tells it. */
const tellThemselves = new Map([
	["runner", ["--help"]],
	["admin", []],
]);

const [name = "serve", ...rest] = process.argv.slice(2);
const isFlag =
	name.startsWith("--") && name !== "--help" && name !== "--version";
const command = commands[isFlag ? "serve" : name.replace(/^--/, "")];
if (!command) {
	process.stderr.write(
		`ingot: unknown command "${name}"; "ingot help" lists them\n`,
	);
	process.exitCode = 2;
} else {
	const args = isFlag ? [name, ...rest] : rest;
	try {
		const asksForHelp = args.some((arg) => arg === "--help" || arg === "-h");
		if (!asksForHelp) await command(args);
		else if (name === "audit") await command(args);
		else if (tellThemselves.has(name))
			await command(tellThemselves.get(name) ?? []);
		else await commands.help?.(name === "serve" || isFlag ? [] : [name]);
	} catch (error) {
		process.stderr.write(`ingot: ${(error as Error).message}\n`);
		process.exitCode = error instanceof ConfigError ? 2 : 1;
	}
}
