import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { afterFile } from "./after-file.ts";

/** What a command said and how it ended. */
export interface Ended {
	/** 0 also when the program itself crashed: some do while they end, and are judged by what they did before. */
	readonly code: number | null;
	readonly out: string;
}

/** Runs a command to its end, in a clean environment with its own home. */
export function run(
	command: string,
	args: readonly string[],
	{ cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Ended> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, {
			cwd,
			env: {
				PATH: process.env.PATH,
				HOME: cwd,
				LANG: "C.UTF-8",
				...forToolchains(),
				...env,
			},
			stdio: ["ignore", "pipe", "pipe"],
		});
		let out = "";
		const take = (text: string) => {
			out += text;
		};
		child.stdout.setEncoding("utf8").on("data", take);
		child.stderr.setEncoding("utf8").on("data", take);
		child.once("error", reject);
		child.once("close", (code, signal) =>
			resolve({ code: signal && crashes.has(signal) ? 0 : code, out }),
		);
	});
}

/** Signals that a program gets for its own faults, not from whoever started it. */
const crashes: ReadonlySet<string> = new Set([
	"SIGABRT",
	"SIGBUS",
	"SIGFPE",
	"SIGILL",
	"SIGSEGV",
]);

/** Where programs that are installed for a user look for themselves. */
const forToolchains = (): Record<string, string> => ({
	RUSTUP_HOME: process.env.RUSTUP_HOME ?? `${process.env.HOME}/.rustup`,
	PYENV_ROOT: process.env.PYENV_ROOT ?? `${process.env.HOME}/.pyenv`,
});

/**
 * A test with a program that others wrote; skipped, by name, where the machine lacks it or it fails with the arguments of a `probe`, and
 * failed in CI, unless it takes too long to install there.
 */
export function clientTest(
	command: string,
	name: string,
	body: () => Promise<void>,
	{ optional = false, probe }: { optional?: boolean; probe?: string[] } = {},
): void {
	const there = isThere(command) && (!probe || works(command, probe));
	if (there || (process.env.CI && !optional))
		test(name, { timeout: 300_000 }, body);
	else test.skip(`${name} (${command} is not on this machine)`, () => {});
}

const isThere = (command: string): boolean =>
	works("sh", ["-c", 'command -v "$0"', command]);

function works(command: string, args: readonly string[]): boolean {
	try {
		execFileSync(command, args, { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

/** A folder that goes after the tests of the file. */
export async function scratch(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "ingot-client-"));
	afterFile(() => rm(folder, { recursive: true, force: true }));
	return folder;
}
