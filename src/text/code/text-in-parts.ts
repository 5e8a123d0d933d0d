import { type GramsNeeded, hasGrams } from "./grams.ts";
import { type PackedPart, partsOf } from "./packed-parts.ts";
import { openText, type PartsOfText, type ReadText } from "./text-bytes.ts";
import type { TextLines } from "./text-lines.ts";
import { unpackWhereRead } from "./unpack-text.ts";

/** A packed text that is looked through. */
interface OpenedText {
	readonly text: ReadText;
	/** Bytes of it that were unpacked. */
	unpacked(): number;
}

/** Opens a text that is unpacked, or a part of it. */
type Open = (bytes: Buffer) => ReadText;

/** Opens a text as it is packed in the index, until the next one is opened. @throws BrokenText where it is none, as do the reads of it */
export function openPacked(
	packed: Uint8Array,
	size: number,
	open: Open = openText,
): OpenedText {
	const parts = partsOf(packed);
	if (parts) {
		const text = new TextInParts({ packed, size, parts }, open);
		return { text, unpacked: () => text.unpacked };
	}
	const text = open(unpackWhereRead(packed, size));
	return { text, unpacked: () => size };
}

/** A text of parts: all of it is unpacked when something of it is asked for, and when as many bytes of parts were. */
class TextInParts implements ReadText {
	unpacked = 0;
	readonly #packed: Uint8Array;
	readonly #size: number;
	readonly #parts: readonly PackedPart[];
	readonly #open: Open;
	#whole: ReadText | undefined;

	constructor(
		{
			packed,
			size,
			parts,
		}: {
			readonly packed: Uint8Array;
			readonly size: number;
			readonly parts: readonly PackedPart[];
		},
		open: Open,
	) {
		this.#packed = packed;
		this.#size = size;
		this.#parts = parts;
		this.#open = open;
	}

	partsWith(needed: GramsNeeded | undefined): PartsOfText | undefined {
		// it stands where parts would be unpacked
		if (this.#whole) return undefined;
		const some = needed
			? this.#parts.filter(({ grams }) => hasGrams(grams, needed))
			: this.#parts;
		const bytes = some.reduce((sum, { size }) => sum + size, 0);
		return { share: bytes / this.#size, read: () => this.#read(some) };
	}

	*#read(parts: readonly PackedPart[]): Generator<ReadText> {
		for (const { packed, size } of parts) {
			// each word of a query reads its own parts, so that many would unpack the text many times
			if (this.unpacked + size > this.#size) {
				yield this;
				return;
			}
			this.unpacked += size;
			yield this.#open(unpackWhereRead(packed, size));
		}
	}

	get #text(): ReadText {
		if (!this.#whole) {
			this.unpacked += this.#size;
			this.#whole = this.#open(unpackWhereRead(this.#packed, this.#size));
		}
		return this.#whole;
	}
	get isAscii(): boolean {
		return this.#text.isAscii;
	}
	get isOfBytes(): boolean {
		return this.#text.isOfBytes;
	}
	get bytes(): Buffer | undefined {
		return this.#text.bytes;
	}
	get whole(): string {
		return this.#text.whole;
	}
	get lines(): TextLines {
		return this.#text.lines;
	}
	slice(from: number, to: number): string {
		return this.#text.slice(from, to);
	}
	beginningOf(from: number, to: number, units: number): string {
		return this.#text.beginningOf(from, to, units);
	}
	charBefore(place: number): string {
		return this.#text.charBefore(place);
	}
	charBehind(place: number): string {
		return this.#text.charBehind(place);
	}
	unitsIn(from: number, to: number): number {
		return this.#text.unitsIn(from, to);
	}
	placeBehind(from: number, units: number): number {
		return this.#text.placeBehind(from, units);
	}
	has(literal: string): boolean {
		return this.#text.has(literal);
	}
}
