/** A range that begins at `from` and ends before `to`; open where one is undefined. */
export interface Range {
	readonly from: number | undefined;
	readonly to: number | undefined;
}

const day = 86_400;

/**
 * A range of times as GitHub's search writes it (`2026-01-01`, `>2026-01-01`, `<=2026-01-01T10:00:00Z`, `2026-01-01..2026-02-01`, `*..@today-7d`), in
 * seconds since 1970; a day is all of it, in UTC. Undefined for what is none.
 */
export const readTimes = (text: string, now: number): Range | undefined =>
	readRange(text, (word) => timeOf(word, now));

/** A range of whole numbers: `5`, `>5`, `<=5`, `3..8`. Undefined for what is none. */
export const readNumbers = (text: string): Range | undefined =>
	readRange(text, (word) =>
		/^\d{1,9}$/.test(word)
			? { from: Number(word), to: Number(word) + 1 }
			: undefined,
	);

function readRange(
	text: string,
	read: (word: string) => { from: number; to: number } | undefined,
): Range | undefined {
	const [left = "", right, more] = text.split("..");
	if (more !== undefined) return undefined;
	if (right !== undefined) {
		const from = left === "*" ? undefined : read(left);
		const to = right === "*" ? undefined : read(right);
		if ((!from && left !== "*") || (!to && right !== "*")) return undefined;
		return from || to ? { from: from?.from, to: to?.to } : undefined;
	}
	const [, sign = "", word = ""] = /^([<>]?=?)(.*)$/s.exec(left) ?? [];
	const unit = read(word);
	if (!unit) return undefined;
	const { from, to } = unit;
	const ranges: Readonly<Record<string, Range>> = {
		"": { from, to },
		"=": { from, to },
		">": { from: to, to: undefined },
		">=": { from, to: undefined },
		"<": { from: undefined, to: from },
		"<=": { from: undefined, to },
	};
	return ranges[sign];
}

function timeOf(
	word: string,
	now: number,
): { from: number; to: number } | undefined {
	const today = /^@today(?:([-+])(\d{1,4})([dwmy]))?$/i.exec(word);
	if (today) {
		const [, sign, count = "0", unit = "d"] = today;
		const days = { d: 1, w: 7, m: 30, y: 365 }[unit.toLowerCase()] ?? 1;
		const by = Number(count) * days * (sign === "-" ? -1 : 1);
		const from = (Math.floor(now / day) + by) * day;
		return { from, to: from + day };
	}
	if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(word))
		return undefined;
	const at = Date.parse(word);
	// a day that no month has is read as one of the next month
	if (Number.isNaN(at)) return undefined;
	const seconds = Math.floor(at / 1000);
	if (word.includes("T")) return { from: seconds, to: seconds + 1 };
	return new Date(at).toISOString().startsWith(word)
		? { from: seconds, to: seconds + day }
		: undefined;
}
