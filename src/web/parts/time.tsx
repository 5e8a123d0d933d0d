import { dateOf } from "../../text/rfc3339.ts";
import { visit } from "../visit.ts";
import { plural, t } from "../words/words.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A moment as a person says it, with the exact one at hand; `seconds` since 1970. */
export function Time({ seconds }: { seconds: number }) {
	if (!seconds) return <span class="soft">{t("never")}</span>;
	const exact = dateOf(seconds * 1000);
	return (
		<time datetime={exact.toISOString()} title={exactly(exact)}>
			{ago(Math.floor(visit().app.clock() / 1000) - seconds, exact)}
		</time>
	);
}

function ago(past: number, exact: Date): string {
	if (past < minute && past > -minute) return t("just now");
	if (past <= -day) return dayOf(exact);
	if (past <= -hour)
		return plural(Math.floor(-past / hour), "in 1 hour", "in {n} hours");
	if (past < 0)
		return plural(Math.floor(-past / minute), "in 1 minute", "in {n} minutes");
	if (past < hour)
		return plural(Math.floor(past / minute), "1 minute ago", "{n} minutes ago");
	if (past < day)
		return plural(Math.floor(past / hour), "1 hour ago", "{n} hours ago");
	if (past < 14 * day)
		return plural(Math.floor(past / day), "yesterday", "{n} days ago");
	return dayOf(exact);
}

/** The day of a moment: 22 Nov 2026. */
export const dayOf = (moment: Date): string =>
	format({ day: "numeric", month: "short", year: "numeric" }, moment);

/** A day that is the same for everybody, such as one when something is due. */
export const sameDayOf = (moment: Date): string =>
	format({ day: "numeric", month: "short", year: "numeric" }, moment, "UTC");

/** The day of a moment and its time, to the second. */
export const exactly = (moment: Date): string =>
	format(
		{ dateStyle: "long", timeStyle: "medium" } as Intl.DateTimeFormatOptions,
		moment,
	);

/** The time of day of a moment in the reader's zone, to the second. */
export function ClockTime({ iso }: { iso: string }) {
	const moment = new Date(iso);
	if (Number.isNaN(moment.getTime())) return <time />;
	return (
		<time datetime={moment.toISOString()}>
			{format(
				{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
				moment,
			)}
		</time>
	);
}

const made = new Map<string, Intl.DateTimeFormat>();
function format(
	options: Intl.DateTimeFormatOptions,
	moment: Date,
	timeZone = visit().timeZone,
): string {
	const { language } = visit();
	const key = `${language} ${timeZone} ${Object.keys(options)}`;
	const known =
		made.get(key) ??
		new Intl.DateTimeFormat(language.startsWith("en") ? "en-GB" : language, {
			...options,
			timeZone,
		});
	made.set(key, known);
	return known.format(moment);
}
