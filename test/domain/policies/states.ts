import {
	type Actor,
	anonymous,
} from "../../../src/domain/permissions/actor.ts";
import { Level, type Unit } from "../../../src/domain/permissions/units.ts";
import { type ActName, acts } from "../../../src/domain/policies/may.ts";
import { type Act, refusalOf } from "../../../src/domain/policies/rule.ts";

/** A person with an account of this number. */
export const known = (id: number): Actor =>
	({ account: { id, admin: 0 }, via: "session", token: undefined }) as never;
/** People by rank, each with what he may do in the repository. */
export const people: readonly [string, Actor, Level][] = [
	["nobody", anonymous, Level.read],
	["reader", known(5), Level.read],
	["writer", known(4), Level.write],
	["administrator", known(3), Level.admin],
	["owner", known(2), Level.owner],
];

export interface State {
	readonly archived?: boolean;
	readonly mirror?: boolean;
	readonly locked?: boolean;
	readonly closed?: boolean;
	/** The item is a pull request. */
	readonly pull?: boolean;
	readonly blocked?: boolean;
	readonly empty?: boolean;
	readonly draft?: boolean;
	readonly timesOff?: boolean;
	readonly contributorsTrack?: boolean;
	readonly assigned?: boolean;
	readonly dependenciesOff?: boolean;
	/** It is about a board of an archived repository. */
	readonly archivedBoard?: boolean;
	readonly boardsOff?: boolean;
	readonly privateTeam?: boolean;
	/** The organization decides that only its owners choose teams. */
	readonly ownersChoose?: boolean;
	/** The only unit in which the actor has the level; he has none in the others. */
	readonly unit?: Unit;
	/** A unit in which the actor has no level. */
	readonly without?: Unit;
	/** The number of whoever wrote what it is about. */
	readonly by?: number;
	/** What the actor may do in another repository of whose item it is. */
	readonly item?: Level;
}

/** All that any act asks about, in one context. */
export function context(level: Level, state: State = {}) {
	const { unit, without } = state;
	const access = {
		level: unit ? Level.read : level,
		unit: (of: Unit) =>
			(unit && of !== unit) || of === without ? Level.none : level,
	};
	const by = state.by ?? 9;
	const owner = {
		id: 2,
		kind: state.ownersChoose ? "organization" : "user",
		name: "owner",
		repo_admin_change_team_access: 0,
	};
	const settings = {
		enable_time_tracker: !state.timesOff,
		allow_only_contributors_to_track_time: state.contributorsTrack ?? true,
		enable_issue_dependencies: !state.dependenciesOff,
		projects_mode: state.boardsOff ? "owner" : "all",
	};
	return {
		owner,
		account: owner,
		organization: owner,
		level,
		access,
		repository: {
			archived_at: state.archived ? 1 : 0,
			mirror: state.mirror ? 1 : 0,
			empty: state.empty ? 1 : 0,
			settings: JSON.stringify(settings),
		},
		issue: {
			kind: state.pull ? "pull" : "issue",
			locked: state.locked ? 1 : 0,
			closed: state.closed ? 1 : 0,
			poster_id: by,
		},
		pull: {},
		comment: { poster_id: by },
		time: { account_id: by },
		release: { draft: state.draft ? 1 : 0 },
		blocked: state.blocked ?? false,
		assigned: state.assigned ?? false,
		within: state.archivedBoard
			? { repository: { archived_at: 1 } }
			: undefined,
		item: { level: state.item ?? level, archived: state.archived ?? false },
		membership: { creator: level >= Level.admin },
		inside: level >= Level.write,
		governs: level >= Level.owner,
		inTeam: level >= Level.write,
		team: { visibility: state.privateTeam ? "private" : "limited" },
	};
}

/** The acts that each unit has. */
export const perUnit = ["read", "read-signed-in", "know", "write"] as const;

/** The names of all acts. */
export const names = Object.keys(acts) as ActName[];
/** Why somebody may not do something in a state; undefined if he may. */
export const decided = (
	name: ActName,
	actor: Actor,
	level: Level,
	state?: State,
) => refusalOf(actor, acts[name] as Act<unknown>, context(level, state));
