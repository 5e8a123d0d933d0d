import { mkdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
	openSandbox,
	type SandboxChoice,
} from "../../children/open-sandbox.ts";
import { sandboxNames } from "../../children/sandbox.ts";
import { ConfigError } from "../../config.ts";
import { version } from "../../version.ts";
import { openClient, register, savedRegistration } from "./client.ts";
import { executeTask, type RunnerPlace } from "./execute.ts";

const usage = `ingot runner --url URL --token TOKEN [--name NAME] [--labels a,b] [--dir DIR] [--once]
             [--sandbox NAME] [--readable DIR,DIR]

Registers with a forge (URL and TOKEN are wanted the first time only) and runs its jobs on this machine.
Steps are confined where the machine allows it: they change the directory of their job alone, and read
the system but no home directory. They have the network, and services of this machine. Use it for
repositories whose writers you trust.

  --labels  which jobs to take (runs-on), "ubuntu-latest,host" unless told
  --dir     where jobs work and the registration is kept, ./ingot-runner unless told
  --once    end after one job
  --sandbox how steps are confined: auto (unless told), landlock, bwrap, limits or off
  --readable  directories that steps can read, too, such as ~/.nvm
`;
const pauseMs = 2000;

/** `ingot runner`: takes jobs of a forge and runs them here, until it is stopped. */
export async function runnerCommand(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			url: { type: "string" },
			token: { type: "string" },
			name: { type: "string" },
			labels: { type: "string" },
			dir: { type: "string" },
			once: { type: "boolean" },
			sandbox: { type: "string", default: "auto" },
			readable: { type: "string", default: "" },
			help: { type: "boolean" },
		},
	});
	if (values.help) return void process.stdout.write(usage);
	const directory = resolve(values.dir ?? "ingot-runner");
	await mkdir(directory, { recursive: true });
	const place = await placeOf(directory, values);
	const registration =
		(await savedRegistration(directory)) ??
		(await registered(directory, values));
	const stop = new AbortController();
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => stop.abort());
	process.stdout.write(
		`Runs jobs of ${registration.url} labelled ${registration.labels.join(", ")}.\nSandbox of steps: ${place.sandbox.name}\n`,
	);
	const client = openClient(registration);
	let seen = "0";
	while (!stop.signal.aborted) {
		try {
			const { task, tasksVersion } = await client.fetchTask(seen, stop.signal);
			seen = tasksVersion ?? "0";
			if (!task) {
				// the forge holds the question open; this only keeps a strange one from being flooded
				await pause(seen === "0" ? pauseMs : 100, stop.signal);
				continue;
			}
			seen = "0";
			process.stdout.write(
				`Job ${String(task.context.job)} of ${String(task.context.repository)}\n`,
			);
			await executeTask(client, task, place, stop.signal);
			if (values.once) return;
		} catch (error) {
			if (stop.signal.aborted) return;
			process.stderr.write(`ingot: ${(error as Error).message}\n`);
			await pause(pauseMs, stop.signal);
		}
	}
}

async function placeOf(
	directory: string,
	{ sandbox, readable }: { sandbox: string; readable: string },
): Promise<RunnerPlace> {
	if (!isSandboxChoice(sandbox))
		throw new ConfigError(
			`--sandbox must be one of auto, ${sandboxNames.join(", ")}`,
		);
	const folder = join(directory, "sandbox");
	const searchPath = process.env.PATH ?? "";
	return {
		directory,
		sandbox: await openSandbox(sandbox, { searchPath, folder, machine: true }),
		readable: readable
			.split(",")
			.filter(Boolean)
			.map((path) => resolve(path)),
	};
}

const isSandboxChoice = (text: string): text is SandboxChoice =>
	["auto", ...sandboxNames].includes(text);

async function registered(
	directory: string,
	{ url, token, name, labels }: Record<string, string | boolean | undefined>,
) {
	if (typeof url !== "string" || typeof token !== "string")
		throw new ConfigError(`--url and --token are wanted\n\n${usage}`);
	return register(directory, url.endsWith("/") ? url : `${url}/`, {
		token,
		name: typeof name === "string" ? name : hostname(),
		version: `ingot ${version}`,
		labels: (typeof labels === "string" ? labels : "ubuntu-latest,host")
			.split(",")
			.map((label) => label.trim())
			.filter(Boolean),
	});
}

const pause = (ms: number, signal: AbortSignal) =>
	new Promise<void>((done) => {
		const timer = setTimeout(done, ms);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			done();
		});
	});
