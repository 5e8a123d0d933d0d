import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Kinds of records and the size of a header (faults/preload/record.c). */
const did = {
	write: 1,
	truncate: 2,
	sync: 3,
	create: 4,
	mkdir: 5,
	rename: 6,
	link: 7,
	unlink: 8,
};
const headerSize = 32;

/** The records of a log up to a position in it, one after the other. */
export function* recordsOf(file, until = Number.POSITIVE_INFINITY) {
	const log = readFileSync(file);
	const end = Math.min(until, log.length);
	for (let at = 0; at + headerSize <= end; ) {
		const pathSize = log.readUInt16LE(at + 4);
		const otherSize = log.readUInt16LE(at + 6);
		const kind = log.readUInt32LE(at);
		const size = Number(log.readBigUInt64LE(at + 24));
		const pathAt = at + headerSize;
		const dataAt = pathAt + pathSize + otherSize;
		if (kind < 1 || kind > did.unlink)
			throw new Error(`no record at ${at} of the log of the disk`);
		yield {
			kind,
			file: Number(log.readBigUInt64LE(at + 8)),
			offset: Number(log.readBigUInt64LE(at + 16)),
			path: log.toString("utf8", pathAt, pathAt + pathSize),
			other: log.toString("utf8", pathAt + pathSize, dataAt),
			bytes: log.subarray(dataAt, dataAt + size),
			end: dataAt + size,
		};
		at = dataAt + size;
	}
}

/**
 * A model of what a disk holds for sure: the bytes of a file that was synced, and the names in a directory that was synced. Everything later is pending, and a loss
 * of power may take it.
 */
export function openModel(root) {
	const top = newDirectory();
	const known = new Map();
	/** What came by calls that are not recorded: files by the size that a sync has seen, and files that got another name. */
	const larger = new Map();
	const unknown = new Set();

	/**
	 * The directory of a path and its name; undefined where nothing of it is known. With `makes`, directories above it are taken for made: one thread may tell of a
	 * name in a directory before another tells that it has made it.
	 */
	function placeOf(path, makes = false) {
		if (!path.startsWith(`${root}/`)) return;
		let directory = top;
		const parts = path.slice(root.length + 1).split("/");
		for (const part of parts.slice(0, -1)) {
			if (makes && !directory.names.has(part)) {
				const made = newDirectory();
				directory.names.set(part, made);
				directory.pending.push({ name: part, thing: made });
			}
			directory = directory.names.get(part);
			if (!directory?.names) return;
		}
		return { directory, name: parts.at(-1) };
	}
	function setName(path, thing) {
		const place = placeOf(path, thing !== undefined);
		if (!place) return;
		const { directory, name } = place;
		if (thing) directory.names.set(name, thing);
		else directory.names.delete(name);
		directory.pending.push({ name, thing });
	}
	const at = (path) => {
		const place = placeOf(path);
		return place?.directory.names.get(place.name);
	};
	const change = (file, what) => {
		const thing = known.get(file);
		if (!thing || thing.names) return;
		thing.pending.push(what);
		thing.size =
			what.size ?? Math.max(thing.size, what.offset + what.bytes.length);
		// another thread was about to tell of it
		if (thing.size >= larger.get(thing)?.size) larger.delete(thing);
	};
	function created(file, path, fresh) {
		// another file may have had the number before
		const there = at(path);
		if (there && there === known.get(file)) return;
		if (there?.names && fresh.names) {
			known.set(file, there);
			return;
		}
		known.set(file, fresh);
		setName(path, fresh);
	}
	const acts = {
		[did.write]: ({ file, offset, bytes }) => change(file, { offset, bytes }),
		[did.truncate]: ({ file, offset }) => change(file, { size: offset }),
		[did.create]: ({ file, path }) => created(file, path, newFile()),
		[did.mkdir]: ({ file, path }) => created(file, path, newDirectory()),
		[did.unlink]: ({ path }) => setName(path),
		[did.link]: ({ path, other }) => setName(other, at(path)),
		[did.rename]({ path, other }) {
			const thing = at(path);
			if (!thing && placeOf(path)) unknown.add(path);
			setName(path);
			setName(other, thing);
		},
		[did.sync]({ file, path, offset }) {
			const thing = path === root ? top : known.get(file);
			if (!thing) return;
			if (!thing.names && offset > thing.size)
				larger.set(thing, { path, size: offset });
			settle(thing, thing.pending.splice(0));
		},
	};
	return {
		/** The paths whose bytes or names came by calls that are not recorded. */
		unmodelled: () => [...unknown, ...larger.values().map(({ path }) => path)],
		apply: (record) => acts[record.kind](record),
		/**
		 * Writes what is left after a loss of power to a directory. `keeps` decides of each pending change; what it keeps of a directory
		 * is kept up to the first that it does not.
		 */
		write(folder, keeps) {
			writeThing(folder, top, keeps, new Map());
		},
	};
}

const newFile = () => ({ size: 0, durable: Buffer.alloc(0), pending: [] });

const newDirectory = () => ({
	names: new Map(),
	durable: new Map(),
	pending: [],
});

/** Makes pending changes of a file or directory durable. */
function settle(thing, changes) {
	if (thing.names)
		for (const { name, thing: named } of changes)
			if (named) thing.durable.set(name, named);
			else thing.durable.delete(name);
	else thing.durable = written(thing.durable, changes);
}

function written(bytes, changes) {
	let content = bytes;
	for (const { size, offset, bytes: part } of changes)
		if (size !== undefined) content = resized(content, size);
		else {
			const end = offset + part.length;
			if (end > content.length) content = resized(content, end);
			else if (content === bytes) content = Buffer.from(bytes);
			part.copy(content, offset);
		}
	return content;
}

function resized(bytes, size) {
	const next = Buffer.alloc(size);
	bytes.copy(next, 0, 0, Math.min(size, bytes.length));
	return next;
}

function writeThing(path, thing, keeps, done) {
	if (!thing.names) {
		const kept = thing.pending.filter(() => keeps("bytes"));
		writeFileSync(path, written(thing.durable, kept), { mode: 0o600 });
		return;
	}
	mkdirSync(path, { recursive: true, mode: 0o700 });
	const names = new Map(thing.durable);
	for (const { name, thing: named } of thing.pending) {
		if (!keeps("name")) break;
		if (named) names.set(name, named);
		else names.delete(name);
	}
	// a directory that was moved is at one place only
	for (const [name, named] of names)
		if (!named.names || done.get(named) === undefined) {
			done.set(named, join(dirname(path), basename(path), name));
			writeThing(join(path, name), named, keeps, done);
		}
}
