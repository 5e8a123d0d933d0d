import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
	NoSandbox,
	openSandbox,
	type SandboxChoice,
} from "../children/open-sandbox.ts";
import { openSystem } from "../children/sandbox.ts";
import { TURNLESS } from "./child.ts";
import { isUsableRoot } from "./environment.ts";
import { GitError, isGitError } from "./errors.ts";
import type { Git, GitLog } from "./git.ts";
import type { Limits } from "./limits.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { memoryForChildren } from "./memory.ts";
import { createCache } from "./read/cache.ts";
import { ReaderPool } from "./read/pool.ts";
import { runGit } from "./run.ts";
import { demandMark } from "./store-mark.ts";
import { openSharedAnswers } from "./upload/shared-answers.ts";
import { openTurns, type TurnLimits } from "./upload/turns.ts";

/**
 * Opens the stores under `root` (made if missing). Throws `no-git` when git is missing or older
 * than 2.38, whose `cat-file --batch-command` and `merge-tree --write-tree` we need.
 */
export async function openGit(options: {
	root: string;
	log?: GitLog;
	limits?: Partial<Limits>;
	/** Where to look for git; the PATH of the server unless given. */
	searchPath?: string;
	/** Children are confined like this; by limits alone unless given, as for commands that read a copy which the server has made. */
	sandbox?: SandboxChoice;
	sign?: (payload: Buffer) => string;
}): Promise<Git> {
	mkdirSync(options.root, { recursive: true });
	const root = realpathSync(options.root);
	if (!isUsableRoot(root)) {
		throw new GitError(
			"failed",
			"the storage directory must not contain a colon, quote or line break",
		);
	}
	const limits = limitsOf(options.limits);
	const turns = openTurns(limits.turns);
	const children = openTurns(childTurns(limits.memory), "requests to git");
	const git: Git = {
		root,
		searchPath: options.searchPath ?? process.env.PATH ?? "/usr/bin:/bin",
		version: "",
		limits,
		sandbox: openSystem(options.sandbox === "off" ? "off" : "limits"),
		log: options.log ?? SILENT,
		stores: new Set(),
		demandMark: (store) => demandMark(git, store),
		processes: { started: 0, running: new Set() },
		cache: createCache(limits.cacheBytes),
		readers: undefined as never,
		projections: new Map(),
		epoch: 0,
		reached: new Map(),
		lost: new Map(),
		copies: new Map(),
		looks: new Map(),
		archiveSizes: new Map(),
		beingMade: new Map(),
		farBases: new Map(),
		turns,
		children,
		pushTurns: openTurns(limits.pushTurns, "pushes"),
		remoteTurns: openTurns(limits.remoteTurns, "migrations"),
		readTurns: openTurns(limits.readTurns, "questions about history"),
		answers: openSharedAnswers(root, limits.sharing, turns, children),
		sign: options.sign,
		closed: false,
		close: () => closeGit(git),
	};
	Object.assign(git, { readers: new ReaderPool(git) });
	git.version = await checkVersion(git);
	git.sandbox = await sandboxFor(git, options.sandbox);
	return git;
}

/** @throws GitError "no-sandbox" when the one that was named does not work here */
async function sandboxFor(git: Git, choice: SandboxChoice = "limits") {
	try {
		const folder = join(git.root, "sandbox");
		return await openSandbox(choice, { searchPath: git.searchPath, folder });
	} catch (error) {
		git.readers.end();
		if (!(error instanceof NoSandbox)) throw error;
		throw new GitError("no-sandbox", error.message, { cause: error });
	}
}

async function checkVersion(git: Git): Promise<string> {
	let text: string;
	try {
		text = (await runGit(git, undefined, "version", [])).stdout.toString();
	} catch (cause) {
		git.readers.end();
		const said = isGitError(cause) ? cause.detail?.trim() : undefined;
		throw new GitError(
			"no-git",
			said && !said.startsWith("exit 127") // what a shell ends with when there is no such program
				? `git does not run here (${said})`
				: "git was not found: install git 2.38 or newer",
			{ cause },
		);
	}
	const [, major, minor] = /(\d+)\.(\d+)/.exec(text) ?? [];
	const number = Number(major) * 1000 + Number(minor);
	if (!(number >= 2038)) {
		git.readers.end();
		throw new GitError(
			"no-git",
			`git 2.38 or newer is needed, found "${text.trim()}"`,
		);
	}
	return `${major}.${minor}`;
}

async function closeGit(git: Git): Promise<void> {
	git.closed = true;
	git.readers.end();
	await git.answers.close();
	const running = [...git.processes.running];
	for (const child of running) child.kill("gone");
	await Promise.race([
		Promise.all(running.map((child) => child.ended)),
		// one that the kernel does not let go must not keep the server
		setTimeout(CLOSING, undefined, { ref: false }),
	]);
	git.cache.clear();
}

/** What is not given is as usual. Readers, which stay, have a quarter of the memory, so that there is room for other commands beside them. */
function limitsOf(given: Partial<Limits> = {}) {
	const limits = { ...DEFAULT_LIMITS, ...given };
	const memory = limits.memory ?? memoryForChildren();
	const readers = Math.max(2, Math.floor(memory / 4 / TURNLESS));
	return { ...limits, memory, readers: Math.min(limits.readers, readers) };
}

/** A sum of memory for all children, and shares of it. */
const childTurns = (memory: number): TurnLimits => ({
	atOnce: memory,
	perUser: memory / 3,
	perStore: memory / 2,
	waiting: 2000,
	patience: 60_000,
});

/** How long children may take to end, in milliseconds. */
const CLOSING = 10_000;
const SILENT: GitLog = { debug() {}, warn() {} };
