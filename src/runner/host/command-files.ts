import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The files in which a step leaves what later ones shall know (GitHub's "Workflow commands", environment files). */
interface CommandFiles {
	/** The variables that name the files. */
	readonly environment: Readonly<Record<string, string>>;
	/** Reads what the step has left. */
	read(): Promise<{
		env: Record<string, string>;
		outputs: Record<string, string>;
		state: Record<string, string>;
		path: string[];
		summary: string;
	}>;
}

const names = {
	GITHUB_ENV: "env",
	GITHUB_OUTPUT: "output",
	GITHUB_PATH: "path",
	GITHUB_STEP_SUMMARY: "summary",
	GITHUB_STATE: "state",
} as const;

/** Makes fresh, empty files for one step. */
export async function commandFiles(
	directory: string,
	step: string,
): Promise<CommandFiles> {
	const environment: Record<string, string> = {};
	for (const [name, file] of Object.entries(names)) {
		environment[name] = join(directory, `${file}-${step}`);
		await writeFile(environment[name], "");
	}
	const text = (name: keyof typeof names) =>
		readFile(environment[name] as string, "utf8").catch(() => "");
	return {
		environment,
		read: async () => ({
			env: assignments(await text("GITHUB_ENV")),
			outputs: assignments(await text("GITHUB_OUTPUT")),
			state: assignments(await text("GITHUB_STATE")),
			path: (await text("GITHUB_PATH")).split(/\r?\n/).filter(Boolean),
			summary: await text("GITHUB_STEP_SUMMARY"),
		}),
	};
}

/** `name=value` lines, and values of several lines between marks: `name<<MARK`. */
export function assignments(text: string): Record<string, string> {
	const found: Record<string, string> = {};
	const lines = text.split(/\r?\n/);
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] as string;
		const mark = /^([^=<]+)<<(.+)$/.exec(line);
		if (mark) {
			const [, name = "", end = ""] = mark;
			const value: string[] = [];
			for (at++; at < lines.length && lines[at] !== end; at++)
				value.push(lines[at] as string);
			found[name.trim()] = value.join("\n");
		} else if (line.includes("=")) {
			const cut = line.indexOf("=");
			found[line.slice(0, cut).trim()] = line.slice(cut + 1);
		}
	}
	return found;
}
