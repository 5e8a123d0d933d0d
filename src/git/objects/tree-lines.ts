import { type ObjectFormat, oidBytes } from "../oid.ts";
import {
	compareEntries,
	corrupt,
	parseTree,
	serializeTree,
	type TreeEntry,
	typeOfMode,
	withDigit,
} from "./tree.ts";

/**
 * A place in a tree's body that goes from line to line. Directories with thousands of entries are searched, merged and changed so, in their
 * bytes: to make objects of all lines takes thirty times as long.
 */
export class TreeLines {
	/** The line begins at the first, the next one at the second. */
	from = 0;
	to = 0;
	/** Its name stands between them. */
	name = 0;
	nameEnd = 0;
	mode = 0;
	done = false;
	readonly body: Buffer;
	readonly #width: number;

	/** Stands on the line that begins at a place, which is the first unless given. Throws `corrupt`, as `next` does. */
	constructor(body: Buffer, format: ObjectFormat, from = 0) {
		this.body = body;
		this.to = from;
		this.#width = oidBytes(format);
		this.next();
	}

	/** Goes to the next line, or is `done`. */
	next(): void {
		const { body } = this;
		let at = this.to;
		this.from = at;
		if (at === body.length) {
			this.done = true;
			return;
		}
		let mode = 0;
		for (; body[at] !== 32; at++) {
			const digit = (body[at] ?? 0) - 48;
			if (!(digit >= 0 && digit < 8)) throw corrupt();
			mode = withDigit(mode, digit);
		}
		this.mode = mode;
		this.name = ++at;
		while (body[at] !== 0) if (++at >= body.length) throw corrupt();
		this.nameEnd = at;
		this.to = at + 1 + this.#width;
		if (this.to > body.length) throw corrupt();
	}

	/** Goes to where another place of the same body stands. */
	follow({ from, to, name, nameEnd, mode, done }: TreeLines): void {
		this.from = from;
		this.to = to;
		this.name = name;
		this.nameEnd = nameEnd;
		this.mode = mode;
		this.done = done;
	}

	/** The line's entry. */
	entry(): TreeEntry {
		const format = this.#width === 20 ? "sha1" : "sha256";
		return parseTree(
			this.body.subarray(this.from, this.to),
			format,
		)[0] as TreeEntry;
	}

	/** Tells if another place has the same line. */
	equals({ body, from, to, done }: TreeLines): boolean {
		return (
			!done &&
			to - from === this.to - this.from &&
			sameBytes(this.body, this.from, body, from, to - from)
		);
	}

	/** Below zero where this line stands before the other in git's order, zero where both have the same name and kind; what is done is last. */
	compare(other: TreeLines): number {
		if (this.done || other.done) return Number(this.done) - Number(other.done);
		const { body, nameEnd } = this;
		let a = this.name;
		let b = other.name;
		while (a < nameEnd && b < other.nameEnd && body[a] === other.body[b]) {
			a++;
			b++;
		}
		return this.#byteAt(a) - other.#byteAt(b);
	}

	/** The name's byte at a place; behind its end the slash of a directory, or what stands before every byte. */
	#byteAt(at: number): number {
		if (at < this.nameEnd) return this.body[at] as number;
		return at === this.nameEnd && typeOfMode(this.mode) === "tree" ? SLASH : 0;
	}
}

/** Tells if so many bytes are the same at two places. A call of `compare` takes longer than to look at the bytes of a line. */
export function sameBytes(
	one: Buffer,
	at: number,
	other: Buffer,
	from: number,
	length: number,
): boolean {
	for (let i = 0; i < length; i++)
		if (one[at + i] !== other[from + i]) return false;
	return true;
}

/** The line of a name, standing on it; undefined where the tree has none. Throws `corrupt`. */
export function findLine(
	body: Buffer,
	name: string,
	format: ObjectFormat,
): TreeLines | undefined {
	const wanted = Buffer.from(name);
	for (const lines = new TreeLines(body, format); !lines.done; lines.next()) {
		const { name: from, nameEnd } = lines;
		if (nameEnd - from !== wanted.length) continue;
		if (body.compare(wanted, 0, wanted.length, from, nameEnd) === 0)
			return lines;
	}
	return undefined;
}

/** A look at a tree by names: it reads the lines for each of the first, and keeps where all lines are for those after them. Throws `corrupt`. */
export function lineFinder(
	body: Buffer,
	format: ObjectFormat,
): (name: string) => TreeLines | undefined {
	let asked = 0;
	let places: Map<string, number> | undefined;
	return (name) => {
		if (++asked <= FEW) return findLine(body, name, format);
		places ??= placesOf(body, format);
		const from = places.get(Buffer.from(name).toString("latin1"));
		return from === undefined ? undefined : new TreeLines(body, format, from);
	};
}

function placesOf(body: Buffer, format: ObjectFormat): Map<string, number> {
	const places = new Map<string, number>();
	for (const lines = new TreeLines(body, format); !lines.done; lines.next())
		places.set(body.toString("latin1", lines.name, lines.nameEnd), lines.from);
	return places;
}

/** A tree's body with its lines in git's order, as some old histories have them not, and their number. Throws `corrupt`. */
export function orderly(
	body: Buffer,
	format: ObjectFormat,
): { body: Buffer; lines: number } {
	const known = inOrder.get(body);
	if (known !== undefined) return { body, lines: known };
	const before = new TreeLines(body, format);
	let lines = before.done ? 0 : 1;
	const at = new TreeLines(body, format);
	if (!at.done) at.next();
	for (; !at.done; at.next()) {
		if (before.compare(at) >= 0) return sorted(body, format);
		before.follow(at);
		lines++;
	}
	inOrder.set(body, lines);
	return { body, lines };
}

/** Bodies that were seen to be in git's order, with the number of their lines: a directory that is kept in memory is merged with many branches. */
const inOrder = new WeakMap<Buffer, number>();

function sorted(body: Buffer, format: ObjectFormat) {
	const entries = parseTree(body, format).sort(compareEntries);
	return { body: serializeTree(entries, format), lines: entries.length };
}

/** A tree's body that is put together from lines of others, in their order; neighbours are copied at once. */
export class LinesOfOthers {
	readonly #parts: { body: Buffer; from: number; to: number }[] = [];

	/** Adds the line that a place stands on. */
	add({ body, from, to }: TreeLines): void {
		const last = this.#parts.at(-1);
		if (last?.body === body && last.to === from) last.to = to;
		else this.#parts.push({ body, from, to });
	}

	/** The whole body. */
	body(): Buffer {
		return Buffer.concat(
			this.#parts.map(({ body, from, to }) => body.subarray(from, to)),
		);
	}
}

/** A tree's body without the lines that begin at some places, and with entries added. The body must be orderly. */
export function replaceLines(
	body: Buffer,
	gone: ReadonlySet<number>,
	added: readonly TreeEntry[],
	format: ObjectFormat,
): Buffer {
	const own = new TreeLines(body, format);
	const others = new TreeLines(
		serializeTree([...added].sort(compareEntries), format),
		format,
	);
	const made = new LinesOfOthers();
	while (!own.done || !others.done) {
		const next = own.compare(others) <= 0 ? own : others;
		if (next !== own || !gone.has(own.from)) made.add(next);
		next.next();
	}
	return made.body();
}

/** Tells whether a line is a directory's: old histories have rights in the modes of some. */
export const isTreeLine = ({ mode }: TreeLines): boolean =>
	typeOfMode(mode) === "tree";

const SLASH = 47;
/** Names that are looked for line by line. */
const FEW = 32;
