import type { ChildKindName } from "../children/child-kind.ts";
import { startChild } from "../children/start-child.ts";
import type { StartedChild } from "../children/started-child.ts";
import { currentClaimant } from "../threads/claimant.ts";
import { traced } from "../tracing/trace.ts";
import { accessOf, kindOf } from "./access/child-access.ts";
import {
	type Child,
	type ChildEnd,
	LIGHTEST,
	TURNLESS,
	type Turn,
} from "./child.ts";
import { environment, type GitConfig } from "./environment.ts";
import { GitError, type GitErrorKind } from "./errors.ts";
import type { Git } from "./git.ts";
import { addressSpace, memoryOf } from "./memory.ts";
import { upToDate } from "./pack-storage.ts";
import type { ReadFrom } from "./store.ts";
import { SUBCOMMANDS, type Subcommand } from "./subcommands.ts";

/** How one command is to be run. */
export type RunOptions = {
	config?: GitConfig;
	/** The client's protocol version, for the transfer commands. */
	protocol?: 0 | 1 | 2;
	signal?: AbortSignal;
	/** Milliseconds until the command is killed; 0 for none. */
	deadline?: number;
	/** The command talks to other servers over HTTP, or reads a bundle; which of them, its configuration and arguments say. */
	reaches?: "network" | "files";
	/** Bounds memory and CPU: for commands that read what strangers sent. */
	bounded?: boolean;
	/** Bytes of memory that it is counted with and, when bounded, may not exceed; by command and store unless given (memory.ts). */
	memory?: number;
	/** Seconds of CPU when bounded, where the usual ones are too few. */
	seconds?: number;
	/** Most bytes that it may ask for at once: an object that is not streamed is in memory whole. */
	largestAllocation?: number;
	/** The largest file it may write, in bytes; the kernel ends it at the first byte more. */
	largestFile?: number;
	/** The kind of child that it is, where its command alone does not say it. */
	kind?: ChildKindName;
	/** Paths outside its store that it reads. */
	reads?: readonly string[];
};

/** Who starts a child in a turn that was taken before, or for whom a turn is taken. */
type TurnOptions = {
	/** Ends with the child. */
	turn?: Turn;
	/** For whom it is started; whoever the work is done for unless given (threads/claimant.ts). */
	user?: string;
};

/**
 * Starts one git command in a turn of its own, which ends with it. All children of all callers have a sum of memory, each caller and each store
 * a share of it, and those who want more wait. Work that nobody waits for (jobs, whose lanes bound it), and parts of what has a turn already,
 * are counted with little and do not wait. Throws `busy`, `aborted`, and `gone` after close.
 */
export async function startGit(
	git: Git,
	from: ReadFrom | undefined,
	command: Subcommand,
	args: readonly string[],
	options: RunOptions & TurnOptions = {},
): Promise<Child> {
	const { user = currentClaimant(), turn, ...run } = options;
	const owned = turn ?? (await takeTurn(git, from, command, { ...run, user }));
	try {
		await upToDate(git, from);
		return startInTurn(git, from, command, args, owned, run);
	} catch (error) {
		owned();
		throw error;
	}
}

/** Takes a turn for a child. Throws `busy`, `aborted`. */
async function takeTurn(
	git: Git,
	from: ReadFrom | undefined,
	command: Subcommand,
	{ user, memory, signal }: RunOptions & { user: string | undefined },
): Promise<Turn> {
	// lanes bound how much of it there is at once: it must not keep out those who wait for an answer
	if (user === undefined) return git.children.enter({ weight: TURNLESS });
	const weight = Math.max(LIGHTEST, memory ?? memoryOf(git, from, command));
	return git.children.take({ user, store: from?.id, weight }, signal);
}

/** Starts one git command in a turn that ends with it; the only place of the project that starts git. */
export function startInTurn(
	git: Git,
	from: ReadFrom | undefined,
	command: Subcommand,
	args: readonly string[],
	turn: Turn,
	options: RunOptions = {},
): Child {
	if (git.closed) throw new GitError("gone", "git is closed");
	if (!SUBCOMMANDS.includes(command)) {
		throw new GitError("failed", `git ${command} is not on the list`);
	}
	const env = environment(git, from, options.config);
	if (options.reaches)
		env.GIT_ALLOW_PROTOCOL =
			options.reaches === "network" ? "http:https" : "file";
	// git ends with a message where the kernel would only say no
	if (options.largestAllocation !== undefined)
		env.GIT_ALLOC_LIMIT = String(Math.ceil(options.largestAllocation));
	if (options.protocol) env.GIT_PROTOCOL = `version=${options.protocol}`;
	const kind = kindOf(command, options);
	const child = startChild(git.sandbox, {
		...accessOf(git, from, kind, options.reads),
		kind,
		file: "git",
		args: [command, ...args],
		environment: env,
		memory: { space: spaceFor(git, from, command, options) },
		...(options.bounded && {
			seconds: options.seconds ?? git.limits.childSeconds,
		}),
		fileBytes: options.largestFile,
	});
	git.processes.started++;
	const running = watch(git, child, options);
	void running.ended.then(turn);
	traced(`git ${command}`, gitSpan, async (span) => {
		const { code, killed } = await running.ended;
		span.set({ "process.exit.code": code, "error.type": killed });
	});
	if (git.packs && from) void running.ended.then(git.packs.hold(from.id));
	return running;
}

/**
 * Runs one command to its end and collects its output. Throws `failed` for an exit code that is
 * not in `codes`, `too-large`, `timeout`, `aborted` or `gone` for a command we had to kill.
 */
export async function runGit(
	git: Git,
	from: ReadFrom | undefined,
	command: Subcommand,
	args: readonly string[],
	options: RunOptions & {
		user?: string;
		input?: string | Buffer;
		maxOutput?: number;
		codes?: readonly number[];
	} = {},
): Promise<{ code: number; stdout: Buffer; stderr: string }> {
	const { input, maxOutput, codes = [0], ...run } = options;
	const child = await startGit(git, from, command, args, {
		deadline: git.limits.deadline,
		...run,
	});
	child.stdin.end(input);
	const most = maxOutput ?? git.limits.output;
	const chunks: Buffer[] = [];
	let size = 0;
	child.stdout.on("data", (chunk: Buffer) => {
		size += chunk.length;
		if (size > most) child.kill("too-large");
		else chunks.push(chunk);
	});
	const end = await child.ended;
	if (end.killed || !codes.includes(end.code)) {
		throw endError(command, end);
	}
	const { code, stderr } = end;
	return { code, stdout: Buffer.concat(chunks), stderr };
}

/** Git says this in C where it cannot go on; a command has its memory measured out (limits.ts). */
const complaints: readonly (readonly [RegExp, GitErrorKind])[] = [
	[/out of memory|cannot allocate memory/i, "too-large"],
	[/no space left on device|disk quota exceeded/i, "no-space"],
];

/** The error for a command that did not end well. */
export function endError(command: string, end: ChildEnd): GitError {
	const detail = `exit ${end.code}: ${end.stderr}`;
	if (!end.killed) {
		const [, kind = "failed" as const] =
			complaints.find(([words]) => words.test(end.stderr)) ?? [];
		return new GitError(kind, `git ${command} failed`, { detail });
	}
	return new GitError(end.killed, `git ${command} was ended: ${end.killed}`, {
		detail,
	});
}

const gitSpan = { values: { "process.command": "git" } };

function watch(git: Git, child: StartedChild, options: RunOptions): Child {
	const { stdin, stdout, stderr } = child;
	if (!stdin || !stdout || !stderr) throw new Error("pipes are missing");
	let killed: GitErrorKind | undefined;
	let complaint = "";
	let timer: NodeJS.Timeout | undefined;
	const kill = (reason: GitErrorKind) => {
		killed ??= reason;
		killGroup(child);
	};
	const onAbort = () => kill("aborted");
	stderr.setEncoding("latin1").on("data", (text: string) => {
		if (complaint.length < MAX_STDERR) complaint += text;
	});
	// A command that ends early closes its input under our hands; its exit code tells why.
	stdin.on("error", () => {});
	stdout.on("error", () => {});
	const ended = new Promise<ChildEnd>((resolve) => {
		const finish = (code: number) => {
			clearTimeout(timer);
			options.signal?.removeEventListener("abort", onAbort);
			git.processes.running.delete(running);
			resolve({ code, killed, stderr: complaint.slice(0, MAX_STDERR) });
		};
		child.on("error", (error) => {
			complaint += String(error);
			if (child.pid === undefined) finish(127);
		});
		child.on("close", (code) => finish(code ?? 128));
	});
	const running: Child = {
		stdin,
		stdout,
		ended,
		kill,
		unref: () => child.unref(),
	};
	git.processes.running.add(running);
	if (options.deadline) {
		timer = setTimeout(() => kill("timeout"), options.deadline);
	}
	if (options.signal?.aborted) onAbort();
	else options.signal?.addEventListener("abort", onAbort);
	return running;
}

function killGroup(child: StartedChild): void {
	const { stdout, stderr } = child;
	child.killGroup("SIGKILL");
	// Whoever reads the output must not wait for bytes nobody wants any more; a child that has ended already leaves some, too.
	stdout?.resume();
	setTimeout(() => {
		stdout?.destroy();
		stderr?.destroy();
	}, PIPES_LEFT).unref();
}

/** Bytes of address space: what a command is counted with, where strangers' bytes decide it; else all that children have together. */
function spaceFor(
	git: Git,
	from: ReadFrom | undefined,
	command: Subcommand,
	{ bounded, memory }: RunOptions,
): number {
	const { childMemory, memory: all = 0 } = git.limits;
	const own = bounded
		? (memory ?? memoryOf(git, from, command))
		: Math.max(childMemory, all, memory ?? 0);
	return addressSpace(git, from, own);
}

const MAX_STDERR = 4096;
/** How long pipes to a killed child may stay open with bytes that nobody reads, in milliseconds. */
const PIPES_LEFT = 2000;
