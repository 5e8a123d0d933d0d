import { crc32 } from "node:zlib";

/** By name of an entry, the commit that last changed it. That of a directory in parts has their number of entries instead (`entriesInParts`). */
export type Directory = Readonly<Record<string, string>>;

/** Rows of a directory in parts: by the hash of a name, so that a commit writes only those of what it changed. */
const parts = 64;
/** No entry has an empty name. */
const total = "";

/** The key of the row that has a name of a directory in parts; no path has two slashes in a row. */
export const partOf = (directory: string, name: string): string =>
	`${directory}//${crc32(name) % parts}`;

/** The keys of all parts of a directory. */
export const partsOf = (directory: string): string[] =>
	Array.from({ length: parts }, (_, part) => `${directory}//${part}`);

/** Tells whether the entries of a directory are in rows of their own. */
export const isInParts = (row: Directory): boolean => total in row;

/** How many entries the parts of a directory have. */
export const entriesInParts = (row: Directory): number => Number(row[total]);

/** The row of a directory in parts itself. */
export const rowOfParts = (entries: number): Directory => ({
	[total]: `${entries}`,
});
