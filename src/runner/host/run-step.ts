import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Scope } from "../../workflow-language/expressions/evaluate.ts";
import { interpolate } from "../../workflow-language/expressions/evaluate.ts";
import { toText } from "../../workflow-language/expressions/values.ts";
import type { Json, Mapping } from "../../workflow-language/workflow-file.ts";
import { commandFiles } from "./command-files.ts";
import { evaluated } from "./evaluated.ts";
import { environmentOf, type HostJob } from "./job.ts";
import { run } from "./processes.ts";

/** What a step has left: its outputs, and whether it went well. */
export interface StepResult {
	readonly ok: boolean;
	readonly outputs: Record<string, string>;
	/** What an action hands to its own second half. */
	readonly state?: Record<string, string>;
}

interface Shell {
	readonly ending: string;
	command(script: string): string[];
}

const shells: Readonly<Record<string, Shell>> = {
	__proto__: null as never,
	bash: {
		ending: "sh",
		command: (f) => ["bash", "--noprofile", "--norc", "-eo", "pipefail", f],
	},
	sh: { ending: "sh", command: (f) => ["sh", "-e", f] },
	python: { ending: "py", command: (f) => ["python3", f] },
	node: { ending: "mjs", command: (f) => ["node", f] },
};

/** Runs the script of a step (`run`) in its shell. */
export async function runScript(
	job: HostJob,
	step: Mapping,
	scope: Scope,
	env: Record<string, string>,
	signal: AbortSignal,
	defaults: { shell?: string; directory?: string } = {},
): Promise<StepResult> {
	const name = textOf(step.shell) || defaults.shell || "bash";
	const own = name.includes("{0}");
	const shell = shells[name.split(" ", 1)[0] as string];
	if (!own && !shell) {
		job.reporter.line(`Error: the shell "${name}" is not known`);
		return { ok: false, outputs: {} };
	}
	const text = (value: Json | undefined) =>
		evaluated(job, () => toText(interpolate(textOf(value), scope)));
	const script = await text(step.run);
	const file = join(
		job.root,
		"commands",
		`step-${job.nextFile()}-${randomBytes(8).toString("hex")}.${shell?.ending ?? "txt"}`,
	);
	await writeFile(file, `${script}\n`, { flag: "wx" });
	const [program = "", ...args] = own
		? name.replaceAll("{0}", file).split(/\s+/)
		: (shell as Shell).command(file);
	const directory = resolve(
		job.workspace,
		(await text(step["working-directory"])) || defaults.directory || ".",
	);
	for (const line of script.trimEnd().split("\n").slice(0, 20))
		job.reporter.line(`$ ${line}`);
	return execute(job, program, args, directory, env, signal);
}

/** Runs a program as a step: its words to the log, its commands obeyed, what it leaves in its files taken over. */
export async function execute(
	job: HostJob,
	program: string,
	args: readonly string[],
	directory: string,
	env: Record<string, string>,
	signal: AbortSignal,
): Promise<StepResult> {
	const files = await commandFiles(
		join(job.root, "commands"),
		String(job.nextFile()),
	);
	const outputs: Record<string, string> = {};
	const state: Record<string, string> = {};
	let code: number;
	try {
		code = await run({
			file: program,
			args,
			within: job.within,
			directory,
			environment: { ...environmentOf(job, env), ...files.environment },
			signal,
			line: (text) => obey(job, text, outputs, state),
		});
	} catch (error) {
		job.reporter.line(`Error: ${program}: ${(error as Error).message}`);
		return { ok: false, outputs };
	}
	const left = await files.read();
	Object.assign(job.env, left.env);
	job.path.unshift(...left.path);
	job.summary += left.summary;
	if (code !== 0) job.reporter.line(`Error: exit code ${code}`);
	return {
		ok: code === 0,
		outputs: { ...outputs, ...left.outputs },
		state: { ...state, ...left.state },
	};
}

/** A line of a step: a workflow command (`::name key=value::text`), or words. */
function obey(
	job: HostJob,
	text: string,
	outputs: Record<string, string>,
	state: Record<string, string>,
): void {
	const [, name, properties = "", value = ""] =
		/^::([\w-]+)(?:\s+([^:]*))?::(.*)$/.exec(text) ?? [];
	const key = /(?:^|,)\s*name=([^,]+)/.exec(properties)?.[1] ?? "";
	switch (name) {
		case "add-mask":
			job.reporter.mask(unescaped(value));
			return;
		case "set-output":
			outputs[key] = unescaped(value);
			return;
		case "save-state":
			state[key] = unescaped(value);
			return;
		case "set-env":
		case "add-path":
			job.reporter.line(
				`Error: ${name} is not obeyed: use the environment files`,
			);
			return;
		case "debug":
			if (wantsDebug(job)) job.reporter.line(text);
			return;
		default:
			job.reporter.line(text);
	}
}

/** Tells whether the log shows `::debug::` lines: a secret or a variable of the repository asks for them. */
const wantsDebug = ({ task }: HostJob): boolean =>
	(task.secrets?.ACTIONS_STEP_DEBUG ?? task.vars?.ACTIONS_STEP_DEBUG) ===
	"true";

const unescaped = (text: string): string =>
	text.replaceAll("%0D", "\r").replaceAll("%0A", "\n").replaceAll("%25", "%");

export const textOf = (value: Json | undefined): string =>
	typeof value === "string"
		? value
		: typeof value === "number" || typeof value === "boolean"
			? String(value)
			: "";
