import { badRequest, tooLarge } from "../../errors.ts";
import { partOf } from "../open-blob.ts";
import type { Reading } from "../registry.ts";

/** The values of a header by their tags. */
export interface RpmHeader {
	text(tag: number): string;
	texts(tag: number): string[];
	numbers(tag: number): number[];
	/** Where the header lies in the file. */
	readonly start: number;
	readonly end: number;
}

const leadSize = 96;
const largest = 32 * 1024 * 1024;
const mostEntries = 65_536;
const broken = () => badRequest("the file is not an RPM package");

/** Reads the header of a package, behind the lead and the signatures. @throws DomainError "bad-request" */
export async function readHeader(
	{ app }: Reading,
	blob: { key: string; size: number },
): Promise<RpmHeader> {
	const lead = await partOf(app, blob, 0, leadSize);
	if (lead.length < leadSize || lead.readUInt32BE(0) !== 0xedabeedb)
		throw broken();
	const read = async (at: number) => {
		const intro = await partOf(app, blob, at, 16);
		if (intro.length < 16 || intro.readUInt32BE(0) !== 0x8eade801)
			throw broken();
		const [entries, store] = [intro.readUInt32BE(8), intro.readUInt32BE(12)];
		if (entries > mostEntries || store > largest)
			throw tooLarge("the package's header is too large");
		return { entries, store, end: at + 16 + entries * 16 + store };
	};
	const signatures = await read(leadSize);
	const start = signatures.end + (-signatures.end & 7);
	const { entries, store, end } = await read(start);
	const bytes = await partOf(app, blob, start + 16, entries * 16 + store);
	if (bytes.length < entries * 16 + store) throw broken();
	const tags = new Map<number, { type: number; at: number; count: number }>();
	for (let i = 0; i < entries; i++) {
		const [tag, type, offset, count] = [0, 4, 8, 12].map((o) =>
			bytes.readUInt32BE(i * 16 + o),
		) as [number, number, number, number];
		if (offset > store) throw broken();
		tags.set(tag, { type, at: entries * 16 + offset, count });
	}
	return {
		start,
		end,
		texts: (tag) => textsAt(bytes, tags.get(tag)),
		text: (tag) => textsAt(bytes, tags.get(tag))[0] ?? "",
		numbers: (tag) => numbersAt(bytes, tags.get(tag)),
	};
}

interface IndexEntry {
	readonly type: number;
	readonly at: number;
	readonly count: number;
}

function textsAt(bytes: Buffer, place: IndexEntry | undefined): string[] {
	if (!place || ![6, 8, 9].includes(place.type)) return [];
	const found: string[] = [];
	let at = place.at;
	for (let i = 0; i < place.count && at < bytes.length; i++) {
		const end = bytes.indexOf(0, at);
		if (end < 0) throw broken();
		found.push(bytes.toString("utf8", at, end));
		at = end + 1;
	}
	return found;
}

const widths: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4 };

function numbersAt(bytes: Buffer, place: IndexEntry | undefined): number[] {
	if (!place) return [];
	if (place.type === 5) {
		if (place.at + place.count * 8 > bytes.length) throw broken();
		return Array.from({ length: place.count }, (_, i) =>
			Number(bytes.readBigUInt64BE(place.at + i * 8)),
		);
	}
	const width = widths[place.type];
	if (!width) return [];
	if (place.at + place.count * width > bytes.length) throw broken();
	return Array.from({ length: place.count }, (_, i) =>
		bytes.readUIntBE(place.at + i * width, width),
	);
}
