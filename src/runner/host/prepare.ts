import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import {
	toText,
	type Value,
} from "../../workflow-language/expressions/values.ts";
import {
	isMapping,
	type Mapping,
} from "../../workflow-language/workflow-file.ts";
import { obstacleIn, readAction, stepsOf } from "./action-file.ts";
import { isBuiltIn } from "./built-in-actions.ts";
import { type ActionCheckout, environmentOf, type HostJob } from "./job.ts";
import { run } from "./processes.ts";
import { textOf } from "./run-step.ts";

const deepest = 8;

/** What keeps a job from being done; the sentence is for its log. */
export class PrepareError extends Error {}

/**
 * Gets everything for a job that is not here, before its first step: the actions of other repositories, and what they use themselves.
 * @throws PrepareError for what cannot be got, or not be done by a runner without containers
 */
export async function prepareJob(
	job: HostJob,
	raw: Mapping,
	steps: readonly Mapping[],
): Promise<void> {
	if (raw.container !== undefined && raw.container !== null)
		throw withoutContainers("the job asks for a container");
	if (isMapping(raw.services) && Object.keys(raw.services).length > 0)
		throw withoutContainers("the job asks for services");
	await fetchUsed(job, steps, 0);
}

const withoutContainers = (what: string) =>
	new PrepareError(
		`${what}: this runner has no containers, its steps run on the machine itself`,
	);

async function fetchUsed(
	job: HostJob,
	steps: readonly Mapping[],
	depth: number,
): Promise<void> {
	if (depth > deepest)
		throw new PrepareError("actions use each other too deeply");
	for (const step of steps) {
		const uses = textOf(step.uses).trim();
		if (uses.startsWith("docker://"))
			throw withoutContainers(`a step uses ${uses}`);
		// actions of the repository itself are there after its checkout
		if (!uses || isPath(uses) || isBuiltIn(uses) || job.actions.has(uses))
			continue;
		const fetched = await fetchAction(job, uses);
		job.actions.set(uses, fetched);
		const action = await readAction(fetched.directory);
		if (!action) throw new PrepareError(`${uses} holds no action.yml`);
		const obstacle = obstacleIn(action);
		if (obstacle) throw new PrepareError(`${uses}: ${obstacle}`);
		if (action.using === "composite")
			await fetchUsed(job, stepsOf(action), depth + 1);
	}
}

export const isPath = (uses: string): boolean => /^\.\.?\//.test(uses);

/** Where an action from elsewhere is: `owner/repository[/path]@ref` of the forge, or the same behind the address of a server. */
export function placeOfAction(
	uses: string,
	forge: string,
): { repository: string; url: string; path: string; ref: string } | undefined {
	const server = uses.startsWith(forge)
		? forge
		: (/^https?:\/\/[^/\s@]+\//.exec(uses)?.[0] ?? "");
	const [, repository = "", path = "", ref = ""] =
		/^([\w.-]+\/[\w.-]+)((?:\/[^/@\s]+)*)@(\w[\w./+-]{0,254})$/.exec(
			uses.slice(server.length),
		) ?? [];
	return repository
		? { repository, url: `${server || forge}${repository}.git`, path, ref }
		: undefined;
}

async function fetchAction(
	job: HostJob,
	uses: string,
): Promise<ActionCheckout> {
	const text = (name: string) =>
		toText((job.task.context[name] ?? "") as Value);
	const forge = text("server_url");
	const place = placeOfAction(uses, forge);
	if (!place)
		throw new PrepareError(
			`an action is used as ./path, owner/repository@ref or https://server/owner/repository@ref, not as "${uses}"`,
		);
	const key = createHash("sha256").update(`${place.url}@${place.ref}`);
	const root = join(job.root, "actions", key.digest("hex").slice(0, 24));
	const basic = Buffer.from(`x-access-token:${text("token")}`).toString(
		"base64",
	);
	job.reporter.mask(basic);
	const environment = {
		...environmentOf(job, {}),
		GIT_TERMINAL_PROMPT: "0",
		GIT_ALLOW_PROTOCOL: "http:https",
		GIT_CONFIG_NOSYSTEM: "1",
		// the token is sent to the forge alone, and is in no list of processes
		GIT_CONFIG_COUNT: "1",
		GIT_CONFIG_KEY_0: `http.${forge}.extraheader`,
		GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
	};
	await mkdir(root, { recursive: true });
	for (const args of [
		["init", "-q"],
		["fetch", "-q", "--depth", "1", "--", place.url, place.ref],
		["checkout", "-q", "--detach", "FETCH_HEAD"],
	]) {
		const code = await run({
			file: "git",
			args,
			within: job.within,
			directory: root,
			environment,
			signal: job.signal,
			line: (line) => job.reporter.line(line),
		});
		if (code !== 0)
			throw new PrepareError(
				`the action ${uses} could not be fetched from ${place.url}`,
			);
	}
	const directory = resolve(root, `.${place.path}`);
	if (relative(root, directory).startsWith(".."))
		throw new PrepareError(`${uses} is outside of its repository`);
	job.reporter.line(`Fetched the action ${uses}`);
	return { directory, repository: place.repository, ref: place.ref };
}
