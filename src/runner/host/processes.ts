import { totalmem } from "node:os";
import { createInterface } from "node:readline";
import { childKinds } from "../../children/child-kind.ts";
import type { Sandbox } from "../../children/sandbox.ts";
import { startChild } from "../../children/start-child.ts";
import { programPaths } from "../../children/system-paths.ts";

/** The steps of a job run there: they change its directory, read some more, and see of other directories what is the system's. */
export interface Confinement {
	readonly sandbox: Sandbox;
	readonly root: string;
	readonly readable: readonly string[];
}

/** How a command of a step is run. */
interface Command {
	readonly file: string;
	readonly args: readonly string[];
	readonly within: Confinement;
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
	const { sandbox, root, readable } = command.within;
	const { environment, file, args } = loadedInside(command);
	const child = startChild(sandbox, {
		...{ kind: childKinds.step, file, args, environment },
		directory: command.directory,
		reads: [...readable, ...programPaths(process.env.PATH ?? "")],
		writes: [root],
		network: true,
		machine: true,
		// programs with a memory of their own making (Node, Java, Go) map far more than they use
		memory: { data: totalmem() },
		stdio: ["ignore", "pipe", "pipe"],
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
		if (!stream) return;
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

/** Variables by which a program loads other code when it starts. */
const ofLoader = /^(?:LD_|DYLD_|GLIBC_TUNABLES$)/;

/** The programs that make the sandbox start before it is there: a step's variables for the loader are set within it alone. */
function loadedInside({ environment, file, args }: Command) {
	const all = Object.entries(environment);
	const inside = all.filter(([name]) => ofLoader.test(name));
	const outside = all.filter(([name]) => !ofLoader.test(name));
	return {
		environment: Object.fromEntries(outside),
		...(inside.length
			? {
					file: "/usr/bin/env",
					args: [...inside.map((pair) => pair.join("=")), file, ...args],
				}
			: { file, args }),
	};
}
