import type { ChildProcess } from "node:child_process";
import { connect, type Socket } from "node:net";
import { killGroup, spawnOrder } from "../spawn-order.ts";
import {
	type FromStarter,
	PIPES,
	pipeName,
	type StartOrder,
	type ToStarter,
} from "./messages.ts";

// Started by starter.ts: starts children for the server, on pipes that lead to the server itself. The kernel copies the tables of a process's memory for each child that it
// starts, so that a server of several hundred megabytes stands still for tens of milliseconds, and this process for one.

const running = new Map<number, ChildProcess>();
/** Pipes of children that are to come. */
const ready = new Map<number, readonly Socket[]>();
let last = 0;

const tell = (news: FromStarter) => process.send?.(news);

function makePipes(path: string, secret: string): void {
	const id = ++last;
	const pipes = Array.from({ length: PIPES }, (_, descriptor) => {
		const pipe = connect(path);
		// the child reads what comes
		pipe.pause();
		pipe.on("error", () => {});
		pipe.once("connect", () => pipe.write(pipeName(secret, id, descriptor)));
		return pipe;
	});
	ready.set(id, pipes);
}

function start(id: number, order: StartOrder): void {
	const pipes = ready.get(id) ?? [];
	ready.delete(id);
	try {
		watch(id, spawnOrder(order, [...pipes]));
	} catch (error) {
		tell({ kind: "failed", id, message: String(error) });
	} finally {
		for (const pipe of pipes) pipe.destroy();
	}
}

function watch(id: number, child: ChildProcess): void {
	child.on("error", (error) => {
		if (child.pid === undefined)
			tell({ kind: "failed", id, message: String(error) });
	});
	if (child.pid === undefined) return;
	running.set(id, child);
	tell({ kind: "begun", id, pid: child.pid });
	child.once("exit", (code, signal) => {
		running.delete(id);
		tell({ kind: "ended", id, code, signal });
	});
}

function kill(id: number, signal: NodeJS.Signals): void {
	const child = running.get(id);
	if (child) killGroup(child, signal);
}

let open: () => void = () => {};
process.on("message", (message: ToStarter) => {
	if (message.kind === "kill") kill(message.id, message.signal);
	else if (message.kind === "more") open();
	else if (message.kind === "start") {
		start(message.id, message.order);
		open();
	} else {
		open = () => makePipes(message.path, message.secret);
		for (let i = 0; i < message.ahead; i++) open();
	}
});
process.once("disconnect", () => process.exit());
// A whole group is told to stop by a terminal: the server decides, and this process ends with it.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
	process.on(signal, () => {});
