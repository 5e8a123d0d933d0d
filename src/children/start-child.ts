import type { StartOrder } from "./apart/messages.ts";
import { startApart } from "./apart/start-apart.ts";
import type { ChildKind } from "./child-kind.ts";
import { type Access, openSystem, type Sandbox } from "./sandbox.ts";
import { killGroup, spawnOrder } from "./spawn-order.ts";
import type { StartedChild } from "./started-child.ts";

/** One command that is to be started. */
export interface ChildStart extends Access {
	readonly kind: ChildKind;
	readonly file: string;
	readonly args: readonly string[];
	readonly environment: NodeJS.ProcessEnv;
	/** Bytes of address space (`space`), or of memory that it makes its own (`data`). */
	readonly memory: { readonly space: number } | { readonly data: number };
	/** Seconds of CPU, where those of its kind are too few. */
	readonly seconds?: number;
	/** Bytes of the largest file that it may write, where those of its kind do not fit. */
	readonly fileBytes?: number;
	readonly stdio?: readonly ("pipe" | "ignore")[];
}

/** Starts a child that reads what strangers sent, confined and with the limits of its kind, in a process group of its own. */
export function startChild(sandbox: Sandbox, start: ChildStart): StartedChild {
	if (start.kind.brief && sandbox.name === "bwrap")
		return startChild(openSystem("limits"), start);
	const command = [start.file, ...start.args];
	const limited =
		sandbox.name === "off"
			? command
			: [
					"/bin/sh",
					"-c",
					LIMITED,
					"ingot",
					...limitsOf(start, sandbox),
					...command,
				];
	const [file = "", ...args] = [...sandbox.before(start), ...limited];
	const order: StartOrder = {
		...{ file, args, cwd: start.directory, env: start.environment },
		opens: sandbox.opens?.(start),
	};
	return (
		(start.stdio ? undefined : startApart(order)) ??
		startHere(order, start.stdio)
	);
}

function startHere(
	order: StartOrder,
	stdio: readonly ("pipe" | "ignore")[] = PIPES,
): StartedChild {
	const child = spawnOrder(order, [...stdio]);
	return Object.assign(child, {
		killGroup: (signal: NodeJS.Signals) => killGroup(child, signal),
	});
}

const PIPES = ["pipe", "pipe", "pipe"] as const;

/** In the units of ulimit(1p): kilobytes, seconds, blocks, and numbers of files and processes. */
function limitsOf(
	{ kind, memory, seconds, fileBytes }: ChildStart,
	{ name }: Sandbox,
): string[] {
	const [flag, bytes] =
		"space" in memory ? ["v", memory.space] : ["d", memory.data];
	return [
		flag,
		limit(bytes / 1024),
		limit(seconds ?? kind.seconds),
		limit((fileBytes ?? kind.fileBytes) / BLOCK),
		limit(kind.openFiles),
		// elsewhere the kernel counts all processes of the user
		limit(name === "bwrap" ? kind.processes : Number.POSITIVE_INFINITY),
	];
}

const limit = (value: number): string =>
	Number.isFinite(value) ? String(Math.ceil(value)) : "unlimited";

/** `ulimit -f` counts in these (POSIX). */
const BLOCK = 512;
/** Some limits are not known everywhere (`-v` on macOS), and processes have another letter in some shells; deadlines hold there too. */
const LIMITED =
	'ulimit -$1 "$2" 2>/dev/null; ulimit -t "$3" 2>/dev/null; ulimit -f "$4" 2>/dev/null; ulimit -n "$5" 2>/dev/null; ulimit -c 0 2>/dev/null; [ "$6" = unlimited ] || ulimit -u "$6" 2>/dev/null || ulimit -p "$6" 2>/dev/null; shift 6; exec "$@"';
