import {
	type ChildProcess,
	type StdioOptions,
	spawn,
} from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { StartOrder } from "./apart/messages.ts";

/** Starts a command on some pipes. It leads a group of its own, which is killed with it. */
export function spawnOrder(
	{ file, args, cwd, env, opens }: StartOrder,
	pipes: Exclude<StdioOptions, string>,
): ChildProcess {
	// the file is opened for each: a descriptor that children share has one position
	const opened = opens === undefined ? undefined : openSync(opens, "r");
	try {
		return spawn(file, args, {
			...{ cwd, env },
			stdio: [...pipes, ...(opened === undefined ? [] : [opened])],
			detached: true,
		});
	} finally {
		if (opened !== undefined) closeSync(opened);
	}
}

/** Sends a signal to a child and all that it started; one that has ended has a number that may be another's. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	const { pid, exitCode, signalCode } = child;
	if (pid === undefined || exitCode !== null || signalCode !== null) return;
	try {
		process.kill(-pid, signal);
	} catch {
		child.kill(signal);
	}
}
