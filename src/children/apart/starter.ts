import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
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
/** Bytes of the longest path of a socket (unix(7)). */
const LONGEST_PATH = 100;
/** Milliseconds without pipes after which a process is taken for one that makes none any more. */
const PATIENCE = 10_000;

/** Starts children in a process beside this one. */
export interface Starter {
	/** A child, or nothing where it is to be started from here: no pipes are ready. */
	start(order: StartOrder): StartedChild | undefined;
	/** False once its process has ended, or makes no pipes any more. */
	readonly lives: boolean;
	close(): void;
}

const pathOf = (folder: string, name: string): string =>
	join(folder, `starter-${name}`);
/** A name of at most as many bytes as the longest one, which says whose it is. */
const newName = (): string =>
	`${process.pid}-${randomBytes(6).toString("hex")}`;
const longestName = "4194304-".length + 12;

/** Says that a socket can lie in a folder: paths of sockets are short. */
export const hasRoom = (folder: string): boolean =>
	Buffer.byteLength(pathOf(folder, "")) + longestName <= LONGEST_PATH;

/** Removes sockets of servers that were killed. */
function removeLeft(folder: string): void {
	for (const name of existsSync(folder) ? readdirSync(folder) : []) {
		const pid = Number(/^starter-(\d+)-/.exec(name)?.[1]);
		if (pid && !isRunning(pid)) rmSync(join(folder, name), { force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== "ESRCH";
	}
}

/** Starts the process that starts children. Its socket lies in a directory that nobody else may enter. */
export function openStarter(folder: string): Starter {
	removeLeft(folder);
	const path = pathOf(folder, newName());
	const secret = randomBytes(32).toString("hex");
	const children = new Map<number, ChildApart>();
	const own = started();
	const tell = (message: ToStarter) => {
		// what goes wrong with it shows in its end
		if (own?.connected) own.send(message, () => {});
	};
	let lives = own !== undefined;
	let more = AHEAD;
	let asked = performance.now();
	const close = () => {
		end();
		own?.kill("SIGKILL");
	};
	const pipes = openPipes(path, secret, {
		listening: () => tell({ kind: "open", path, secret, ahead: AHEAD }),
		failed: close,
	});
	const leave = () => rmSync(path, { force: true });
	// the server ends without a word to it
	process.once("exit", leave);
	const retire = () => {
		lives = false;
		pipes.close();
		process.off("exit", leave);
		leave();
		if (!children.size) own?.kill("SIGKILL");
	};
	function end() {
		retire();
		for (const child of children.values()) child.orphaned();
	}
	const forget = (id: number) => {
		children.delete(id);
		if (children.size) return;
		own?.channel?.unref();
		if (!lives) own?.kill("SIGKILL");
	};
	if (!own) retire();
	own?.on("message", (news: FromStarter) => {
		const child = children.get(news.id);
		if (news.kind === "begun") child?.begun(news.pid);
		else if (news.kind === "failed") child?.failed(new Error(news.message));
		else child?.ended(news.code, news.signal);
	});
	own?.on("error", end);
	// not its exit: what it has told before, such as the number of a child, is heard first
	own?.on("disconnect", end);
	return {
		start(order) {
			if (!lives) return undefined;
			const next = pipes.take();
			if (!next) {
				// there was need of more, or one of the two processes had no descriptors for some of them
				if (more-- > 0) tell({ kind: "more" });
				else if (performance.now() - asked > PATIENCE) retire();
				return undefined;
			}
			asked = performance.now();
			const { id } = next;
			const child = new ChildApart(next.pipes, (signal) =>
				tell({ kind: "kill", id, signal }),
			);
			children.set(id, child);
			child.once("exit", () => forget(id));
			// news of it is a reason to keep this process
			own?.channel?.ref();
			tell({ kind: "start", id, order });
			return child;
		},
		get lives() {
			return lives;
		},
		close,
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
