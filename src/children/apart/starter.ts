import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { workerFile } from "../../threads/worker-file.ts";
import type { StartedChild } from "../started-child.ts";
import { ChildApart } from "./child-apart.ts";
import type { FromStarter, StartOrder, ToStarter } from "./messages.ts";
import { openPipes } from "./pipes.ts";

const file = fileURLToPath(workerFile("starter-process", import.meta.url));

/** Pipes are ready for so many children, and later for twice as many; those that are started beyond that at the same moment are started from here. */
const AHEAD = 8;
/** A name of a socket is not longer (unix(7)). */
const LONGEST_PATH = 100;

/** Starts children in a process beside this one. */
export interface Starter {
	/** A child, or nothing where it is to be started from here: no pipes are ready. */
	start(order: StartOrder): StartedChild | undefined;
	/** False once its process has ended. */
	readonly lives: boolean;
	close(): void;
}

/** Starts the process that starts children. Its socket lies in a directory that nobody else may enter. */
export function openStarter(folder: string): Starter | undefined {
	const name = randomBytes(6).toString("hex");
	const path = join(folder, `starter-${name}`);
	if (path.length > LONGEST_PATH) return undefined;
	const secret = randomBytes(32).toString("hex");
	const children = new Map<number, ChildApart>();
	const own = started();
	const tell = (message: ToStarter) => {
		// what goes wrong with it shows in its end
		if (own?.connected) own.send(message, () => {});
	};
	const pipes = openPipes(path, secret, () =>
		tell({ kind: "open", path, secret, ahead: AHEAD }),
	);
	let lives = own !== undefined;
	let more = AHEAD;
	const end = () => {
		if (!lives) return;
		lives = false;
		pipes.close();
		rmSync(path, { force: true });
		for (const child of children.values()) leave(child);
		children.clear();
	};
	own?.on("message", (news: FromStarter) => {
		const child = children.get(news.id);
		if (news.kind === "begun") return child?.begun(news.pid);
		children.delete(news.id);
		if (!children.size) own.channel?.unref();
		if (news.kind === "failed") child?.failed(new Error(news.message));
		else child?.ended(news.code, news.signal);
	});
	own?.on("error", end);
	own?.on("exit", end);
	return {
		start(order) {
			if (!lives) return undefined;
			const next = pipes.take();
			if (!next) {
				// there was need of more, or this process had no descriptors for some of them
				if (more-- > 0) tell({ kind: "more" });
				return undefined;
			}
			const { id } = next;
			const child = new ChildApart(next.pipes, (signal) =>
				tell({ kind: "kill", id, signal }),
			);
			children.set(id, child);
			// news of it is a reason to keep this process
			own?.channel?.ref();
			tell({ kind: "start", id, order });
			return child;
		},
		get lives() {
			return lives;
		},
		close() {
			end();
			if (own?.connected) own.disconnect();
		},
	};
}

function started(): ChildProcess | undefined {
	try {
		const child = fork(file, [], {
			env: {},
			execArgv: ["--max-old-space-size=64", "--max-semi-space-size=1"],
			stdio: ["ignore", "ignore", "ignore", "ipc"],
		});
		child.unref();
		child.channel?.unref();
		return child;
	} catch {
		// the machine has no room for it
		return undefined;
	}
}

/** A child of a process that is gone tells nothing any more: it ends too. */
function leave(child: ChildApart): void {
	if (child.pid === undefined) {
		child.failed(new Error("the process that starts children ended"));
		return;
	}
	try {
		process.kill(-child.pid, "SIGKILL");
	} catch {
		// it has ended
	}
	child.ended(null, "SIGKILL");
}
