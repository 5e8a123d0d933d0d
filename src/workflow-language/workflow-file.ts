/** JSON as a workflow file holds it. */
export type Json =
	| null
	| boolean
	| number
	| string
	| Json[]
	| { [name: string]: Json };
export type Mapping = { [name: string]: Json };

/** A workflow file that is none; the sentence is for who wrote it. */
export class WorkflowError extends Error {}

export type PermissionLevel = "none" | "read" | "write";
/**
 * What `permissions` of a file or a job asks for: one level for everything, or a level for each scope that is named. Scopes are as they
 * stand there, also those that open nothing on this forge; those that are not named are none.
 */
export type Permissions =
	| "read-all"
	| "write-all"
	| Readonly<Record<string, PermissionLevel>>;

export interface JobSpec {
	readonly key: string;
	readonly name: string;
	readonly needs: readonly string[];
	/** `if`, as it stands there. */
	readonly condition: string;
	readonly runsOn: Json;
	/** The workflow that it calls instead of having steps; empty for none. */
	readonly uses: string;
	/** A list for each member, or an expression that gives one. */
	readonly matrix: Json;
	readonly failFast: boolean;
	readonly maxParallel: number;
	readonly forgiving: boolean;
	readonly timeoutMinutes: number;
	/** What `permissions` of the job asks for; undefined where it has none. */
	readonly permissions: Permissions | undefined;
	/** The job as the file has it, its steps as one list (`flatSteps`). */
	readonly raw: Mapping;
}

/** A workflow file. */
export interface Workflow {
	readonly name: string;
	/** What a run is called, an expression; empty for the usual. */
	readonly runName: string;
	/** The configuration of each event that starts it. */
	readonly on: ReadonlyMap<string, Json>;
	readonly concurrency: {
		readonly group: string;
		readonly cancel: Json;
	} | null;
	readonly jobs: readonly JobSpec[];
	/** `env`, `defaults` and `permissions`, as they stand there. */
	readonly common: Mapping;
	/** What `permissions` of the whole file asks for; undefined where it has none. */
	readonly permissions: Permissions | undefined;
	/** About how many characters it has, once what its references stand for is written out. */
	readonly weight: number;
}

export const isMapping = (value: Json | undefined): value is Mapping =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as text; lists and mappings are none. */
export const textOf = (value: Json | undefined): string =>
	value === undefined || value === null || typeof value === "object"
		? ""
		: String(value);

/** One text or a list of texts. */
export const textsOf = (value: Json | undefined): string[] =>
	Array.isArray(value)
		? value.map(textOf)
		: value === undefined || value === null || isMapping(value)
			? []
			: [textOf(value)];
