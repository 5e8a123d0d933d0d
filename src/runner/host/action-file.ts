import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readYaml } from "../../text/read-yaml.ts";
import {
	isMapping,
	type Json,
	type Mapping,
} from "../../workflow-language/workflow-file.ts";

/** What `action.yml` says. */
export interface ActionFile {
	readonly directory: string;
	readonly inputs: Mapping;
	readonly outputs: Mapping;
	readonly runs: Mapping;
	/** What runs it: `composite`, `node20`, `docker` … */
	readonly using: string;
}

const part = (value: Json | undefined): Mapping =>
	isMapping(value) ? value : {};

/** Reads the action in a directory; undefined when there is none. */
export async function readAction(
	directory: string,
): Promise<ActionFile | undefined> {
	for (const name of ["action.yml", "action.yaml"])
		try {
			const text = await readFile(join(directory, name), "utf8");
			const value = readYaml(text, { aliases: 100 }) as Json;
			if (!isMapping(value)) return undefined;
			const runs = part(value.runs);
			return {
				directory,
				inputs: part(value.inputs),
				outputs: part(value.outputs),
				runs,
				using: typeof runs.using === "string" ? runs.using : "",
			};
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		}
	return undefined;
}

/** The steps of a composite action. */
export const stepsOf = ({ runs }: ActionFile): Mapping[] =>
	(Array.isArray(runs.steps) ? runs.steps : []).filter(isMapping);

/** What keeps this runner from doing an action; undefined when nothing does. */
export function obstacleIn({ using }: ActionFile): string | undefined {
	if (using === "composite" || /^node\d+$/.test(using)) return undefined;
	return using === "docker"
		? "it runs in a container, which this runner has none of"
		: `actions that run by "${using}" are not supported`;
}
