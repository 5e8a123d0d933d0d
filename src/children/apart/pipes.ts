import { timingSafeEqual } from "node:crypto";
import { createServer, type Socket } from "node:net";
import type { ChildPipes } from "./child-apart.ts";
import { PIPES, pipeName } from "./messages.ts";

/** A name of a pipe is not longer. */
const LONGEST = 200;
/** Milliseconds within which a pipe has to say it. */
const PATIENCE = 10_000;

interface ReadyPipes {
	/** The pipes of a child that is to come, and its number. */
	take(): { readonly id: number; readonly pipes: ChildPipes } | undefined;
	close(): void;
}

/** Listens for pipes that the process which starts children makes ahead: whoever does not know the secret is turned away. */
export function openPipes(
	path: string,
	secret: string,
	heard: { listening(): void; failed(): void },
): ReadyPipes {
	const gathered = new Map<number, (Socket | undefined)[]>();
	const ready: { readonly id: number; readonly pipes: ChildPipes }[] = [];
	const server = createServer((pipe) => {
		pipe.on("error", () => {});
		pipe.unref();
		nameOf(pipe, secret, (id, descriptor) => {
			const pipes = gathered.get(id) ?? [];
			gathered.set(id, pipes);
			pipes[descriptor] = pipe;
			const [stdin, stdout, stderr] = pipes;
			if (!stdin || !stdout || !stderr) return;
			gathered.delete(id);
			ready.push({ id, pipes: [stdin, stdout, stderr] });
		});
	});
	server.on("error", () => {
		if (!server.listening) heard.failed();
	});
	server.listen(path, heard.listening);
	server.unref();
	return {
		take() {
			const next = ready.shift();
			for (const pipe of next?.pipes ?? []) pipe.ref();
			return next;
		},
		close() {
			server.close();
			for (const { pipes } of ready.splice(0))
				for (const pipe of pipes) pipe.destroy();
			for (const pipes of gathered.values())
				for (const pipe of pipes) pipe?.destroy();
		},
	};
}

/** Reads the first line of a pipe, and nothing else: the child reads the rest. */
function nameOf(
	pipe: Socket,
	secret: string,
	named: (id: number, descriptor: number) => void,
): void {
	let text = "";
	pipe.setTimeout(PATIENCE, () => pipe.destroy());
	const read = () => {
		text += pipe.read()?.toString("latin1") ?? "";
		const whole = text.endsWith("\n");
		if (!whole && text.length < LONGEST) return;
		pipe.off("readable", read);
		const [, id, descriptor] = text.split(" ").map(Number);
		const known =
			id !== undefined &&
			descriptor !== undefined &&
			descriptor < PIPES &&
			isSame(text, pipeName(secret, id, descriptor));
		if (!known) return void pipe.destroy();
		pipe.setTimeout(0);
		named(id, descriptor);
	};
	pipe.on("readable", read);
}

const isSame = (one: string, other: string): boolean =>
	one.length === other.length &&
	timingSafeEqual(Buffer.from(one), Buffer.from(other));
