import {
	isMapping,
	type Json,
	type PermissionLevel,
	type Permissions,
	WorkflowError,
} from "./workflow-file.ts";

const levels: readonly PermissionLevel[] = ["none", "read", "write"];

/**
 * The `permissions` of a file or a job; undefined where it has none.
 * @throws WorkflowError for a level that is none
 */
export function permissionsOf(
	value: Json | undefined,
	where: string,
): Permissions | undefined {
	if (value === undefined) return undefined;
	if (value === "read-all" || value === "write-all") return value;
	// `permissions:` with nothing behind it names nothing
	if (value !== null && !isMapping(value))
		throw new WorkflowError(
			`${where}: permissions is read-all, write-all or a mapping`,
		);
	return Object.fromEntries(
		Object.entries(value ?? {}).map(([scope, word]) => {
			const level = levels.find((one) => one === word);
			if (level === undefined)
				throw new WorkflowError(
					`${where}: permissions.${scope} is read, write or none`,
				);
			return [scope, level];
		}),
	);
}
