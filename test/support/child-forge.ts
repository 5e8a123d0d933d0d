import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterFile } from "./after-file.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A forge in a process of its own, which a test may kill. */
export interface ChildForge {
	readonly url: string;
	readonly child: ChildProcess;
	/** The line that it printed at the start. */
	readonly facts: Record<string, unknown>;
	kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Builds what is to be started; does nothing when it is built. */
export const buildForge = (): void => {
	execFileSync(process.execPath, ["bin/build.mjs"], {
		cwd: root,
		stdio: "ignore",
	});
};

/** Runs `ingot` with some arguments and a clean environment. */
export const runIngot = (
	args: readonly string[],
	env: Record<string, string> = {},
): ChildProcess =>
	spawn(process.execPath, ["dist/main.js", ...args], {
		cwd: root,
		env: { PATH: process.env.PATH ?? "", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});

/** Starts a forge on some data and waits for its line. @throws what it wrote to the standard error, when it ends instead */
export async function startChildForge(
	data: string,
	env: Record<string, string> = {},
	args: readonly string[] = [],
): Promise<ChildForge> {
	const child = runIngot(
		[
			"serve",
			"--json",
			"--data",
			data,
			"--port",
			"0",
			"--ssh-port",
			"0",
			...args,
		],
		{
			INGOT_ADMIN_PASSWORD: "admin-pass-1",
			INGOT_LOG_LEVEL: "error",
			...env,
		},
	);
	// a test that fails, or has no more use for it, leaves it behind
	afterFile(() => void child.kill("SIGKILL"));
	let errors = "";
	child.stderr?.on("data", (text) => {
		errors += text;
	});
	let line = "";
	child.stdout?.on("data", (text) => {
		line += text;
	});
	while (!line.includes("\n")) {
		if (child.exitCode !== null || child.signalCode !== null)
			throw new Error(errors);
		await Promise.race([
			once(child.stdout as never, "data"),
			once(child, "close"),
		]);
	}
	const facts = JSON.parse(line);
	return {
		url: facts.url,
		child,
		facts,
		async kill(signal) {
			// one that has ended already says so no more
			if (child.exitCode === null && child.signalCode === null) {
				const ended = once(child, "exit");
				child.kill(signal);
				await ended;
			}
			return child.exitCode;
		},
	};
}
