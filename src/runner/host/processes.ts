import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** How a command of a step is run. */
interface Command {
	readonly file: string;
	readonly args: readonly string[];
	readonly directory: string;
	readonly environment: Readonly<Record<string, string>>;
	readonly signal: AbortSignal;
	line(text: string): void;
}

const graceMs = 5000;

/**
 * Runs a command with its own group of processes and gives its exit code; when it ends, and when the signal aborts, nothing of the group
 * is left.
 */
export async function run(command: Command): Promise<number> {
	const child = spawn(command.file, command.args, {
		cwd: command.directory,
		env: { ...command.environment },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	const group = (signal: NodeJS.Signals) => {
		try {
			if (child.pid !== undefined) process.kill(-child.pid, signal);
		} catch {
			// nobody is left
		}
	};
	const stop = () => {
		group("SIGTERM");
		setTimeout(() => group("SIGKILL"), graceMs).unref();
	};
	command.signal.addEventListener("abort", stop, { once: true });
	if (command.signal.aborted) stop();
	const lines = [child.stdout, child.stderr].map(async (stream) => {
		for await (const line of createInterface({ input: stream }))
			command.line(line);
	});
	try {
		const code = await new Promise<number>((resolve, reject) => {
			child.once("error", reject);
			child.once("exit", (exit) => resolve(exit ?? 1));
		});
		// what a step left running in the background ends with it
		group("SIGKILL");
		await Promise.all(lines);
		return code;
	} finally {
		command.signal.removeEventListener("abort", stop);
	}
}
