import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, readlink, realpath, writeFile } from "node:fs/promises";
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
		// nobody can put a link there before
		const mark = randomBytes(8).toString("hex");
		environment[name] = join(directory, `${file}-${step}-${mark}`);
		await writeFile(environment[name], "", { flag: "wx" });
	}
	const folder = await realpath(directory);
	const text = (name: keyof typeof names) =>
		textIn(folder, environment[name] as string).catch(() => "");
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

/** Bytes of such a file that count. */
const mostBytes = 16 << 20;

/** The text of a file that a step has written: it may have put a link or a device there, or in the place of the folder, and the runner reads more than the step. */
async function textIn(folder: string, path: string): Promise<string> {
	const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
	const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
	try {
		const is =
			process.platform === "linux"
				? await readlink(`/proc/self/fd/${file.fd}`)
				: await realpath(path);
		const stat = await file.stat();
		if (!is.startsWith(`${folder}/`) || !stat.isFile()) return "";
		const { bytesRead, buffer } = await file.read({
			buffer: Buffer.alloc(Math.min(stat.size, mostBytes)),
			position: 0,
		});
		return buffer.toString("utf8", 0, bytesRead);
	} finally {
		await file.close();
	}
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
