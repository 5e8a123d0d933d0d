import { invalid } from "../../errors.ts";
import {
	bitsOf,
	everyUnit,
	Level,
	type LevelName,
	levelOf,
	unitKey,
	units,
} from "../permissions/units.ts";

/** What a request says about the rights of a team. */
export interface RightsInput {
	permission?: string;
	/** Units that get the level of `permission`. */
	units?: readonly string[];
	/** Units with a level each; wins over `units`. */
	unitsMap?: Readonly<Record<string, unknown>>;
}
/** The rights of a team as its row has them: a level over whole repositories, or none and a level for each unit. */
interface TeamRights {
	readonly level: Level;
	readonly units: Readonly<Record<string, LevelName>>;
}

/** The columns of a team that hold its rights. */
export const rightsColumns = ({ level, units: granted }: TeamRights) => ({
	level,
	units: JSON.stringify(granted),
	unit_bits: bitsAtLeast(granted, Level.read),
	write_bits: bitsAtLeast(granted, Level.write),
});

const bitsAtLeast = (granted: TeamRights["units"], least: Level): number =>
	bitsOf(
		units.filter(
			(unit) => (levelOf(granted[unitKey(unit)] ?? "none") ?? 0) >= least,
		),
	);

const known = new Set(units.map(unitKey));

/**
 * The rights of a new team: `read` unless another permission is said.
 * @throws DomainError "invalid" for unknown words, and for a team that would have no unit
 */
export function newRights(wanted: RightsInput): TeamRights {
	const level = permissionOf(wanted.permission || "read");
	if (level >= Level.admin) return { level, units: everyUnit("admin") };
	const given = unitsOf(wanted, levelWord(level));
	if (!given) throw invalid("units permission should not be empty");
	return { level: Level.none, units: given };
}

/**
 * The rights of a team after a change; what is not said stays.
 * @throws DomainError "invalid" for unknown words
 */
export function changedRights(
	now: TeamRights,
	wanted: RightsInput,
): TeamRights {
	const level = wanted.permission ? permissionOf(wanted.permission) : undefined;
	if (level === undefined && now.level >= Level.admin) return now;
	if (level !== undefined && level >= Level.admin)
		return { level, units: everyUnit("admin") };
	const word = levelWord(level ?? Level.read);
	const given = unitsOf(wanted, word);
	if (given) return { level: Level.none, units: given };
	// administrators of all units become readers or writers of all units
	return now.level >= Level.admin
		? { level: Level.none, units: everyUnit(word) }
		: now;
}

function permissionOf(word: string): Level {
	const level = levelOf(word);
	if (!level || level > Level.admin)
		throw invalid("permission must be read, write or admin");
	return level;
}

const levelWord = (level: Level): LevelName =>
	level >= Level.write ? "write" : "read";

/** The units that are named, unknown names left out; undefined when there are none. */
function unitsOf(
	{ units: list = [], unitsMap = {} }: RightsInput,
	word: LevelName,
): Record<string, LevelName> | undefined {
	const pairs = Object.entries(unitsMap);
	const given = pairs.length
		? pairs.map(([unit, level]) => [unit, levelWordOf(unit, level)] as const)
		: list.map((unit) => [unit, word] as const);
	const kept = given.filter(([unit]) => known.has(unit));
	return kept.length ? Object.fromEntries(kept) : undefined;
}

function levelWordOf(unit: string, word: unknown): LevelName {
	if (typeof word !== "string" || levelOf(word) === undefined)
		throw invalid(
			`${unit}: the permission must be none, read, write, admin or owner`,
		);
	return word as LevelName;
}
