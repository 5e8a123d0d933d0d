const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const TAB_WIDTH = 8;

/** What git takes for white space in a patch, whatever the encoding. */
function isSpace(byte: number | undefined): boolean {
	return byte === SPACE || byte === LF || byte === TAB || byte === CR;
}

/** Whether a range holds nothing but white space. */
export function isBlank(text: Buffer, from: number, to: number): boolean {
	for (let at = from; at < to; at++) if (!isSpace(text[at])) return false;
	return true;
}

/** A number that is the same for lines that differ in white space only; never 0. */
export function lineHash(text: Buffer, from: number, to: number): number {
	let hash = 0;
	for (let at = from; at < to; at++) {
		const byte = text[at] as number;
		if (!isSpace(byte)) hash = (Math.imul(hash, 31) + byte) | 0;
	}
	return hash || 1;
}

/**
 * Whether two lines are the same but for how much white space stands where there is some in both,
 * and for their line ends.
 */
export function sameButSpace(
	a: Buffer,
	aFrom: number,
	aTo: number,
	b: Buffer,
	bFrom: number,
	bTo: number,
): boolean {
	let i = aFrom;
	let j = bFrom;
	const iEnd = withoutLineEnd(a, aFrom, aTo);
	const jEnd = withoutLineEnd(b, bFrom, bTo);
	while (i < iEnd && j < jEnd) {
		if (isSpace(a[i])) {
			if (!isSpace(b[j])) return false;
			while (i < iEnd && isSpace(a[i])) i++;
			while (j < jEnd && isSpace(b[j])) j++;
		} else if (a[i++] !== b[j++]) return false;
	}
	return i === iEnd && j === jEnd;
}

/**
 * Copies an added line without what git calls white space errors: white space at its end, spaces before
 * a tab in its indentation, and a CR unless `keepCr`. Returns where the copy ends.
 */
export function copyFixed(
	target: Buffer,
	at: number,
	source: Buffer,
	from: number,
	to: number,
	keepCr: boolean,
): number {
	let end = to;
	let tail = "";
	if (end > from && source[end - 1] === LF) {
		end--;
		tail = "\n";
		if (keepCr && end > from && source[end - 1] === CR) tail = "\r\n";
	}
	while (end > from && isSpace(source[end - 1])) end--;
	const tabsEnd = endOfSpoiltIndent(source, from, end);
	let out = copyIndent(target, at, source, from, tabsEnd);
	out += source.copy(target, out, tabsEnd, end);
	return out + target.write(tail, out, "latin1");
}

function withoutLineEnd(text: Buffer, from: number, to: number): number {
	let end = to;
	while (end > from && (text[end - 1] === CR || text[end - 1] === LF)) end--;
	return end;
}

/** Behind the last tab of an indentation that has a space before a tab; `from` for any other. */
function endOfSpoiltIndent(source: Buffer, from: number, end: number): number {
	let lastTab = from;
	let space = false;
	let spoilt = false;
	for (let at = from; at < end; at++) {
		if (source[at] === TAB) {
			lastTab = at + 1;
			spoilt ||= space;
		} else if (source[at] === SPACE) space = true;
		else break;
	}
	return spoilt ? lastTab : from;
}

/** Keeps the tabs, makes each full width of spaces one more, and drops the spaces that change nothing. */
function copyIndent(
	target: Buffer,
	at: number,
	source: Buffer,
	from: number,
	end: number,
): number {
	let out = at;
	let spaces = 0;
	for (let i = from; i < end; i++) {
		if (source[i] !== SPACE) {
			spaces = 0;
			target[out++] = source[i] as number;
		} else if (++spaces === TAB_WIDTH) {
			spaces = 0;
			target[out++] = TAB;
		}
	}
	return out;
}
