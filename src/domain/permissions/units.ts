/** The parts of a repository that are switched on and granted one by one. The order is the bit in `repository.units`. */
export const units = [
	"code",
	"issues",
	"pulls",
	"releases",
	"wiki",
	"projects",
	"packages",
	"actions",
	"ext_issues",
	"ext_wiki",
] as const;
export type Unit = (typeof units)[number];

/** The units that a new repository begins with. */
export const usualUnits = [
	"code",
	"issues",
	"pulls",
	"releases",
	"wiki",
	"projects",
	"packages",
	"actions",
] as const satisfies readonly Unit[];

/** How much one may do; each level holds those below it. */
export const Level = {
	none: 0,
	read: 1,
	write: 2,
	admin: 3,
	owner: 4,
} as const;
export type Level = (typeof Level)[keyof typeof Level];
export type LevelName = keyof typeof Level;

const names = ["none", "read", "write", "admin", "owner"] as const;
/** The word for a level on the wire. */
export const levelName = (level: number): LevelName => names[level] ?? "none";
/** The level that a word on the wire names, or undefined. */
export const levelOf = (word: string): Level | undefined => {
	const at = names.indexOf(word as LevelName);
	return at < 0 ? undefined : (at as Level);
};

export const bitOf = (unit: Unit): number => 1 << units.indexOf(unit);
/** The bits of some units. */
export const bitsOf = (some: readonly Unit[]): number =>
	some.reduce((bits, unit) => bits | bitOf(unit), 0);
/** Whether a unit is switched on in `repository.units`. */
export const hasUnit = (bits: number, unit: Unit): boolean =>
	(bits & bitOf(unit)) !== 0;

/** The name of a unit on the wire. */
export const unitKey = (unit: Unit): string => `repo.${unit}`;
/** One level for all units, as teams have them. */
export const everyUnit = (level: LevelName): Record<string, LevelName> =>
	Object.fromEntries(units.map((unit) => [unitKey(unit), level]));
