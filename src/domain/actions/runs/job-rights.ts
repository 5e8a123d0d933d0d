import type { PlannedJob } from "../../../workflow-language/plan-jobs.ts";
import type {
	PermissionLevel,
	Permissions,
} from "../../../workflow-language/workflow-file.ts";
import { rightsKept, usualRights } from "../../accounts/job-tokens.ts";
import type { UnitRights } from "../../permissions/actor.ts";
import type { JobBounds } from "../../permissions/job-rules.ts";
import { Level, type Unit, units } from "../../permissions/units.ts";
import type { Job } from "./run.ts";

/** What the scopes of workflow files open here; the others of GitHub's open nothing. */
const unitsOfScope: Readonly<Record<string, readonly Unit[]>> = {
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

const levels: Readonly<Record<PermissionLevel, Level>> = {
	none: Level.none,
	read: Level.read,
	write: Level.write,
};

const all = (level: Level): UnitRights =>
	Object.fromEntries(units.map((unit) => [unit, level]));

const readingRights = all(Level.read);

/** A planned job with what its token opens in place of what its file asks for. */
export interface JobWithRights extends Omit<PlannedJob, "permissions"> {
	readonly rights: UnitRights;
}

/** Decides what the tokens of planned jobs open: what the file asks for, but no more than the job that calls them has (`caller`) and the owner and the repository allow. */
export const withRights = (
	jobs: readonly PlannedJob[],
	bounds: readonly JobBounds[],
	caller?: Pick<Job, "permissions">,
): JobWithRights[] =>
	jobs.map(({ permissions, ...job }) => ({
		...job,
		rights: rightsOf(
			permissions,
			bounds,
			caller && rightsKept(caller.permissions),
		),
	}));

/** What the row of a job says of its rights when it is done again: no more than its owner allows now. */
export const rightsAgain = (
	{ permissions }: Pick<Job, "permissions">,
	bounds: readonly JobBounds[],
): string =>
	bounds.every(({ most }) => most === "write")
		? permissions
		: JSON.stringify(boundedBy(bounds, rightsKept(permissions)));

function rightsOf(
	asked: Permissions | undefined,
	bounds: readonly JobBounds[],
	caller: UnitRights | undefined,
): UnitRights {
	const own = asked === undefined ? undefined : rightsAsked(asked);
	if (caller) return boundedBy(bounds, own ? leastOf(own, caller) : caller);
	const usual = bounds.some((one) => one.usual === "read")
		? leastOf(usualRights, readingRights)
		: usualRights;
	return boundedBy(bounds, own ?? usual);
}

/** Once one scope is named, those that are not are none. */
function rightsAsked(asked: Permissions): UnitRights {
	if (asked === "read-all") return readingRights;
	if (asked === "write-all") return all(Level.write);
	const rights: Partial<Record<Unit, Level>> = {};
	for (const [scope, opened] of Object.entries(unitsOfScope)) {
		const word = Object.hasOwn(asked, scope) ? asked[scope] : undefined;
		if (word !== undefined)
			for (const unit of opened)
				rights[unit] = Math.max(
					rights[unit] ?? Level.none,
					levels[word],
				) as Level;
	}
	return rights;
}

const boundedBy = (
	bounds: readonly JobBounds[],
	rights: UnitRights,
): UnitRights =>
	bounds.reduce<UnitRights>(
		(left, { most, parts }) =>
			most === "write"
				? left
				: leastOf(left, most === "read" ? readingRights : parts),
		rights,
	);

/** What is in both. */
const leastOf = (one: UnitRights, other: UnitRights): UnitRights =>
	Object.fromEntries(
		units.flatMap((unit) => {
			const level = Math.min(one[unit] ?? 0, other[unit] ?? 0);
			return level > 0 ? [[unit, level]] : [];
		}),
	);
