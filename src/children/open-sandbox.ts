import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { bwrapSandbox } from "./bwrap.ts";
import { childKinds } from "./child-kind.ts";
import { landlockSandboxes, rightsIn } from "./landlock.ts";
import { openSystem, type Sandbox, type SandboxName } from "./sandbox.ts";
import { startChild } from "./start-child.ts";
import { writeFilters } from "./system-call-filter.ts";
import { findProgram, systemPaths, withLoaderCache } from "./system-paths.ts";

/** A sandbox that was named and cannot be had here. */
export class NoSandbox extends Error {}

/** A choice names a sandbox, or is `auto` for the first that works here. */
export type SandboxChoice = SandboxName | "auto";

interface Place {
	/** Programs are looked for there. */
	readonly searchPath: string;
	/** Only bwrap and setpriv are looked for there; it is the PATH of the server unless given. */
	readonly tools?: string;
	/** It has to work with all of the machine (sandbox.ts). */
	readonly machine?: boolean;
	/** A directory of the server's own, for what a sandbox reads. */
	readonly folder: string;
}

/** Tries of this process by name and search path are remembered: each costs the start of a child. */
const outcomes = new Map<string, Promise<string | undefined>>();

/**
 * Opens the sandbox of that name. With `auto`, each is tried and the first that works is taken: a program that is installed may be forbidden to do
 * what it is for (containers, AppArmor). @throws NoSandbox when the named one does not work here
 */
export async function openSandbox(
	choice: SandboxChoice,
	place: Place,
): Promise<Sandbox> {
	if (choice === "limits" || choice === "off") return openSystem(choice);
	const faults: string[] = [];
	try {
		const found = await firstThatWorks(choice, place, faults);
		if (found) return found;
	} catch (error) {
		// a full or read-only disk
		faults.push((error as Error).message);
	}
	if (choice === "auto") return openSystem("limits");
	throw new NoSandbox(
		`INGOT_SANDBOX: ${choice} does not work on this machine (${faults.join("; ")}). Choose auto to take what works.`,
	);
}

/** The first sandbox of a choice that works; what keeps others from it is added to the faults. */
async function firstThatWorks(
	choice: "auto" | "landlock" | "bwrap",
	place: Place,
	faults: string[],
): Promise<Sandbox | undefined> {
	mkdirSync(place.folder, { recursive: true });
	const names = choice === "auto" ? (["landlock", "bwrap"] as const) : [choice];
	for (const name of names) {
		const sandboxes = await sandboxesOf(name, place);
		if (sandboxes instanceof NoSandbox) faults.push(sandboxes.message);
		else
			for (const [index, sandbox] of sandboxes.entries()) {
				const key = [
					name,
					index,
					place.searchPath,
					place.tools,
					place.machine,
				].join("\0");
				const outcome = outcomes.get(key) ?? faultOf(sandbox, place);
				outcomes.set(key, outcome);
				const fault = await outcome;
				if (fault === undefined) return sandbox;
				faults.push(fault);
			}
	}
	return undefined;
}

/** Gives the sandboxes that may work under a name. */
async function sandboxesOf(
	name: "landlock" | "bwrap",
	{
		searchPath,
		folder,
		tools = `${process.env.PATH ?? ""}:/usr/bin:/bin`,
	}: Place,
): Promise<Sandbox[] | NoSandbox> {
	if (process.platform !== "linux") return new NoSandbox("it requires Linux");
	const tool = name === "bwrap" ? "bwrap" : "setpriv";
	const program = findProgram(tool, tools);
	if (!program) return new NoSandbox(`there is no program ${tool}`);
	const system = systemPaths("git", searchPath);
	const systems = [system, withLoaderCache(system)];
	const filters = writeFilters(folder);
	if (name === "bwrap")
		return systems.map((one) => bwrapSandbox(program, one, filters));
	const { said } = await outcomeOf(openSystem("limits"), program, ["--help"]);
	const found = systems.flatMap((one) =>
		landlockSandboxes(program, rightsIn(said), one, filters),
	);
	return found.length
		? found
		: new NoSandbox(
				"setpriv of util-linux 2.41 or newer on x86-64 or ARM 64 is required",
			);
}

/** Tries a sandbox with git, a file that it must not show, and one that it must not change; undefined when it works. */
async function faultOf(
	sandbox: Sandbox,
	{ searchPath, folder, machine }: Place,
): Promise<string | undefined> {
	const place = mkdtempSync(join(folder, "try-"));
	try {
		const [hidden, open] = [join(place, "hidden"), join(place, "open")];
		writeFileSync(hidden, "seen\n");
		mkdirSync(open);
		const script =
			'cat "$1" 2>/dev/null; (echo >"$1") 2>/dev/null; echo >"$2/a" && mkdir "$2/b" && mv "$2/a" "$2/b" && rm -r "$2/b" && exec git version';
		const { code, said, complaint } = await outcomeOf(
			sandbox,
			"/bin/sh",
			["-c", script, "try", hidden, open],
			{ searchPath, writes: [open], machine },
		);
		if (said.startsWith("seen") || readFileSync(hidden, "utf8") !== "seen\n")
			return "it lets through what it must not";
		if (code === 0 && said.startsWith("git version")) return undefined;
		return complaint.trim().split("\n")[0]?.slice(0, 200) || `exit ${code}`;
	} finally {
		rmSync(place, { recursive: true, force: true });
	}
}

async function outcomeOf(
	sandbox: Sandbox,
	file: string,
	args: readonly string[],
	{
		searchPath = process.env.PATH,
		writes = [],
		machine = false,
	}: {
		searchPath?: string;
		writes?: readonly string[];
		machine?: boolean;
	} = {},
): Promise<{ code: unknown; said: string; complaint: string }> {
	const child = startChild(sandbox, {
		...{ kind: childKinds.keeper, file, args, directory: "/" },
		...{
			reads: [],
			writes,
			network: machine,
			machine,
			memory: { space: 1 << 30 },
		},
		environment: { PATH: searchPath, LC_ALL: "C", GIT_CONFIG_NOSYSTEM: "1" },
	});
	let [said, complaint] = ["", ""];
	child.stdin?.on("error", () => {}).end();
	child.stdout?.setEncoding("utf8").on("data", (text) => {
		said += text;
	});
	child.stderr?.setEncoding("utf8").on("data", (text) => {
		complaint += text;
	});
	const timer = setTimeout(() => child.killGroup("SIGKILL"), LONGEST_TRY);
	const code = await new Promise((resolve) => {
		child.once("error", resolve);
		child.once("close", resolve);
	});
	clearTimeout(timer);
	return { code, said, complaint };
}

const LONGEST_TRY = 10_000;
