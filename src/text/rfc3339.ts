const rfc3339 =
	/^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** Milliseconds since 1970 of an RFC 3339 time, or undefined when the text is none. */
export function millisecondsOf(text: string): number | undefined {
	const m = rfc3339.exec(text);
	if (!m) return undefined;
	const [year, month, day, hour, minute, second, , , hours, minutes] = m
		.slice(1)
		.map(Number) as [
		number,
		number,
		number,
		number,
		number,
		number,
		number,
		number,
		number,
		number,
	];
	if (
		month < 1 ||
		month > 12 ||
		hour > 23 ||
		minute > 59 ||
		second > 59 ||
		(m[8] && (hours > 23 || minutes > 59))
	)
		return undefined;
	const date = new Date(0);
	date.setUTCFullYear(year, month - 1, day);
	date.setUTCHours(hour, minute, second);
	if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
		return undefined;
	const offset = m[8]
		? (m[8] === "-" ? -1 : 1) * (hours * 60 + minutes) * 60_000
		: 0;
	// any part of a millisecond counts as one
	const fraction = m[7] ? Math.ceil(Number(`0.${m[7]}`) * 1000) : 0;
	return date.getTime() - offset + Math.min(fraction, 999);
}

/** Offset from UTC in minutes that an RFC 3339 time names; 0 for Z. */
export function offsetMinutesOf(text: string): number {
	const m = rfc3339.exec(text);
	return m?.[8]
		? (m[8] === "-" ? -1 : 1) * (Number(m[9]) * 60 + Number(m[10]))
		: 0;
}

const yearOne = Date.parse("0001-01-01T00:00:00Z");

/** Seconds of a given time; undefined for absent, "" and the year 1, which means "no time". */
export function secondsOf(text: string | undefined): number | undefined {
	if (!text) return undefined;
	const ms = millisecondsOf(text);
	return ms === undefined || ms === yearOne ? undefined : Math.floor(ms / 1000);
}

/** The last second, in UTC, of the day that a time names as it is written, whatever its zone. undefined for "no time". */
export function endOfDay(text: string): number | undefined {
	const at = secondsOf(text);
	if (at === undefined) return undefined;
	const offset = offsetMinutesOf(text) * 60;
	const day = Math.floor((at + offset) / 86_400);
	return day * 86_400 + 86_399;
}

/** Seconds as RFC 3339 in UTC. */
export function rfc3339Of(seconds: number): string {
	// civil date of a day number, by Howard Hinnant's algorithm: several times faster than Date, and views are full of times
	const day = Math.floor(seconds / 86_400);
	const rest = seconds - day * 86_400;
	const shifted = day + 719_468;
	const era = Math.floor(shifted / 146_097);
	const ofEra = shifted - era * 146_097;
	const year = Math.floor(
		(ofEra -
			Math.floor(ofEra / 1460) +
			Math.floor(ofEra / 36_524) -
			Math.floor(ofEra / 146_096)) /
			365,
	);
	const ofYear =
		ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
	const from = Math.floor((5 * ofYear + 2) / 153);
	const month = from < 10 ? from + 3 : from - 9;
	const date = ofYear - Math.floor((153 * from + 2) / 5) + 1;
	const full = year + era * 400 + (month <= 2 ? 1 : 0);
	if (!(full >= 0 && full <= 9999))
		return full < 0 ? zeroTime : "9999-12-31T23:59:59Z";
	const hours = Math.floor(rest / 3600);
	const minutes = Math.floor((rest % 3600) / 60);
	return `${String(full).padStart(4, "0")}-${two(month)}-${two(date)}T${two(hours)}:${two(minutes)}:${two(rest % 60)}Z`;
}

const lastMoment = Date.parse("9999-12-31T23:59:59.999Z");

/** Gives milliseconds since 1970 as a date; what RFC 3339 cannot write becomes the nearest moment that it can. */
export const dateOf = (ms: number): Date =>
	new Date(Math.min(Math.max(ms, yearOne), lastMoment) || 0);

/** Milliseconds since 1970 as RFC 3339 in UTC, with the milliseconds. Never throws, whatever a row has. */
export const exactTimeOf = (ms: number): string => dateOf(ms).toISOString();

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** The empty time of a value that was never filled. */
export const zeroTime = "0001-01-01T00:00:00Z";
/** The empty time of a stored value. */
export const epoch = "1970-01-01T00:00:00Z";

/** The first second of a day (`2006-01-02`, in UTC); undefined for a text that is none. */
export const dayOf = (text: string | undefined): number | undefined =>
	text && /^\d{4}-\d\d-\d\d$/.test(text)
		? secondsOf(`${text}T00:00:00Z`)
		: undefined;
