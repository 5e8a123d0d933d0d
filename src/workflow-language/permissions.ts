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

/** GitHub's scopes, which `read-all` and `write-all` stand for. */
const scopes = [
	"actions",
	"attestations",
	"checks",
	"contents",
	"deployments",
	"discussions",
	"id-token",
	"issues",
	"packages",
	"pages",
	"pull-requests",
	"security-events",
	"statuses",
];
/** Scopes that Gitea has beside those of GitHub, by one that opens the same and more. */
const within: Readonly<Record<string, string>> = {
	code: "contents",
	releases: "contents",
	projects: "repository-projects",
	"repository-projects": "projects",
};

const levelIn = (given: Permissions, scope: string): PermissionLevel =>
	given === "read-all"
		? "read"
		: given === "write-all"
			? "write"
			: ((Object.hasOwn(given, scope) ? given[scope] : undefined) ?? "none");

function mostIn(given: Permissions, scope: string): PermissionLevel {
	const parts =
		scope === "contents"
			? ["code", "releases"].map((part) => levels.indexOf(levelIn(given, part)))
			: [];
	const wider = within[scope];
	const rank = Math.max(
		levels.indexOf(levelIn(given, scope)),
		wider ? levels.indexOf(levelIn(given, wider)) : 0,
		parts.length > 0 ? Math.min(...parts) : 0,
	);
	return levels[rank] as PermissionLevel;
}

/** The first permission that is asked for beyond those that are allowed; undefined for none. */
export function beyond(
	asked: Permissions,
	allowed: Permissions,
):
	| {
			readonly scope: string;
			readonly asked: PermissionLevel;
			readonly allowed: PermissionLevel;
	  }
	| undefined {
	for (const scope of typeof asked === "string" ? scopes : Object.keys(asked)) {
		const wanted = levelIn(asked, scope);
		const most = mostIn(allowed, scope);
		if (levels.indexOf(wanted) > levels.indexOf(most))
			return { scope, asked: wanted, allowed: most };
	}
	return undefined;
}
