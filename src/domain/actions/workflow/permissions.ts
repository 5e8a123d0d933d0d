import type { UnitRights } from "../../permissions/actor.ts";
import type { JobRules } from "../../permissions/job-rules.ts";
import { Level, type Unit, units } from "../../permissions/units.ts";
import { isMapping, type Json, WorkflowError } from "./workflow-file.ts";

/** What the words of workflow files open here; the others of GitHub's open nothing. */
const scopes: Readonly<Record<string, readonly Unit[]>> = {
	contents: ["code", "releases"],
	code: ["code"],
	releases: ["releases"],
	issues: ["issues"],
	"pull-requests": ["pulls"],
	packages: ["packages"],
	actions: ["actions"],
	wiki: ["wiki"],
	projects: ["projects"],
	"repository-projects": ["projects"],
};

const levels: Readonly<Record<string, Level>> = {
	none: Level.none,
	read: Level.read,
	write: Level.write,
};

const all = (level: Level): UnitRights =>
	Object.fromEntries(units.map((unit) => [unit, level]));

/**
 * The rights that `permissions` name; undefined where it is not there. Once one is named, those that are not are none.
 * @throws WorkflowError for a word that is none
 */
export function permissionsOf(
	value: Json | undefined,
	where: string,
): UnitRights | undefined {
	if (value === undefined) return undefined;
	if (value === "read-all") return all(Level.read);
	if (value === "write-all") return all(Level.write);
	// `permissions:` with nothing behind it names nothing
	if (value !== null && !isMapping(value))
		throw new WorkflowError(
			`${where}: permissions is read-all, write-all or a mapping`,
		);
	const rights: Partial<Record<Unit, Level>> = {};
	for (const [scope, word] of Object.entries(value ?? {})) {
		const level =
			typeof word === "string" && Object.hasOwn(levels, word)
				? levels[word]
				: undefined;
		if (level === undefined)
			throw new WorkflowError(
				`${where}: permissions.${scope} is read, write or none`,
			);
		for (const unit of Object.hasOwn(scopes, scope)
			? (scopes[scope] as readonly Unit[])
			: [])
			rights[unit] = Math.max(rights[unit] ?? Level.none, level) as Level;
	}
	return rights;
}

export const readingRights = all(Level.read);

/** Rights as far as the rules of the owner let them go. */
export const boundedBy = (rules: JobRules, rights: UnitRights): UnitRights =>
	rules.most === "read" ? leastOf(rights, readingRights) : rights;

/** What is in both: a workflow that is called has no more than the job that calls it. */
export const leastOf = (one: UnitRights, other: UnitRights): UnitRights =>
	Object.fromEntries(
		units.flatMap((unit) => {
			const level = Math.min(one[unit] ?? 0, other[unit] ?? 0);
			return level > 0 ? [[unit, level]] : [];
		}),
	);
