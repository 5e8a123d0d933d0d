import { sha256Hex } from "../../crypto/digests.ts";

/** The words of levels and units in records, which stay as they are written (domain/permissions/units.ts has the numbers). */
export const levels = ["none", "read", "write", "admin", "owner"];
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
];

/**
 * The kinds of values that records hold. There is none for free text, bodies or anything that opens something: those cannot stand in a record.
 * Each kind has the type that is given and what is kept of it, which is bounded.
 */
const kinds = {
	/** A name as lists show it, in one line. */
	name: (given: string) => oneLine(given, longestName),
	/** Some names, as many as a record holds. */
	names: (given: readonly string[]) =>
		given.slice(0, mostNames).map((one) => oneLine(one, longestName)),
	/** One of the words that the program knows, such as "public". */
	word: (given: string) => (/^[\w.:/ -]{0,64}$/.test(given) ? given : ""),
	id: (given: number) => given,
	/** Ids in their order, as many as a record holds. */
	ids: (given: readonly number[]) => sortedIds(given),
	number: (given: number) => given,
	/** Seconds since 1970; 0: never. */
	time: (given: number) => given,
	/** Milliseconds since 1970. */
	moment: (given: number) => given,
	bool: (given: boolean | number) => Boolean(given),
	level: (given: number) => levels[given] ?? "none",
	/** The id of a git object, or a fingerprint or digest. */
	digest: (given: string) => (/^[\w:+/=-]{0,128}$/.test(given) ? given : ""),
	/** An address without anything that may open it: user, password, query and fragment are left out. */
	url: (given: string) => bareAddress(given),
	/** Some of them, as many as a record holds. */
	urls: (given: readonly string[]) =>
		given.slice(0, mostNames).map(bareAddress),
	/** An email address. */
	email: (given: string) => oneLine(given, 254),
	/** The units of a repository that are on, or granted. */
	unitBits: (given: number) =>
		units.filter((_, bit) => (given & (1 << bit)) !== 0),
	/** The level of each unit of a team that has one, given as JSON. */
	unitLevels: (given: string) => unitLevelsOf(given),
	/** Users and teams by their ids. */
	people: (given: {
		accounts: readonly number[];
		teams: readonly number[];
	}) => ({
		accounts: sortedIds(given.accounts),
		teams: sortedIds(given.teams),
	}),
	moves: (given: readonly Move[]) =>
		given.slice(0, mostMoves).map(({ ref, from, to, forced }) => ({
			// as it is, since verification compares it: git takes no control characters
			ref: ref.slice(0, longestName),
			from,
			to,
			forced: Boolean(forced),
		})),
} as const;

/** One ref that moved. */
interface Move {
	readonly ref: string;
	readonly from: string | null;
	readonly to: string | null;
	readonly forced: boolean | number;
}

type FieldKind = keyof typeof kinds;
export type Fields = Readonly<Record<string, FieldKind>>;

/** The values that are given for the fields of an action; rows with more columns fit too, the others are not looked at. */
export type ValuesOf<F extends Fields> = {
	readonly [K in keyof F]?:
		| Parameters<(typeof kinds)[F[K]]>[0]
		| null
		| undefined;
};

export const longestName = 255;
/** So many members of a list stand in a record. */
export const mostNames = 50;
/** The refs of one push that a record names; `digest` stands for the others. */
export const mostMoves = 100;

/** A text in one line, cut, without what terminals obey or what turns the direction of the text behind it. */
export const oneLine = (given: string, most: number): string =>
	given.slice(0, most).toWellFormed().replace(unshown, " ");

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unshown = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

const sortedIds = (given: readonly number[]): number[] =>
	given.toSorted((a, b) => a - b).slice(0, mostNames);

function unitLevelsOf(given: string): Record<string, string> {
	const granted = JSON.parse(given) as Readonly<Record<string, unknown>>;
	return Object.fromEntries(
		units.flatMap((unit) => {
			const level = granted[`repo.${unit}`];
			return typeof level === "string" &&
				level !== "none" &&
				levels.includes(level)
				? [[unit, level]]
				: [];
		}),
	);
}

function bareAddress(given: string): string {
	// the short form of SSH has no password
	const short = /^(?:[\w.-]+@)?([\w.-]+:[^?#\s]*)$/.exec(given);
	if (!given.includes("://")) return oneLine(short?.[1] ?? "", longestName);
	try {
		const { protocol, host, pathname } = new URL(given);
		return oneLine(`${protocol}//${host}${pathname}`, longestName);
	} catch {
		return "";
	}
}

/** The part of a value that a record keeps. */
export function keptValue(kind: FieldKind, given: unknown): unknown {
	if (given === null || given === undefined) return null;
	return (kinds[kind] as (given: unknown) => unknown)(given);
}

const digestEnding = "_digest";

/** The field of a record beside a field that may be cut. */
export const digestField = (field: string): string => field + digestEnding;
/** The field that such a digest is of; undefined for other fields. */
export const fieldOfDigest = (field: string): string | undefined =>
	field.endsWith(digestEnding)
		? field.slice(0, -digestEnding.length)
		: undefined;

/**
 * Gives a digest of a list or a text that a record cannot hold as a whole: SHA-256 of its JSON, in hexadecimal, ids in their order. It is null for others.
 */
export function digestOfCut(kind: FieldKind, given: unknown): string | null {
	const whole = cutOf(kind, given);
	return whole === undefined ? null : sha256Hex(JSON.stringify(whole));
}

function cutOf(kind: FieldKind, given: unknown): unknown {
	if (kind === "name" && typeof given === "string")
		return given.length >= longestName ? given : undefined;
	if (kind === "names" && Array.isArray(given))
		return given.length >= mostNames ? given : undefined;
	if (kind === "ids" && Array.isArray(given))
		return given.length >= mostNames ? inOrder(given) : undefined;
	if (kind !== "people" || !given) return undefined;
	const { accounts, teams } = given as Parameters<(typeof kinds)["people"]>[0];
	return Math.max(accounts.length, teams.length) >= mostNames
		? [inOrder(accounts), inOrder(teams)]
		: undefined;
}

const inOrder = (ids: readonly number[]): number[] =>
	ids.toSorted((a, b) => a - b);

/** A field of values, or the digest of one, as a record would keep it. */
export function keptField(
	fields: Fields,
	values: Readonly<Record<string, unknown>>,
	field: string,
): unknown {
	const kind = fields[field];
	if (kind) return keptValue(kind, values[field]);
	const whole = fieldOfDigest(field) ?? "";
	const cut = fields[whole];
	return cut && digestOfCut(cut, values[whole]);
}
