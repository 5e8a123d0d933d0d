import type { ComponentChildren } from "preact";
import type { App } from "../app.ts";
import { t } from "./words/words.ts";

const day = 86_400;
const dayOf = (seconds: number): string =>
	new Date(seconds * 1000).toISOString().slice(0, 10);
/** The first second of a day as an address has it. */
const secondOf = (text: string | null): number | undefined =>
	text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
		? Date.parse(text) / 1000
		: undefined;

/** Days, UTC: the first seconds of the first and of the last one, and of the one after. */
interface Days {
	readonly from: number;
	readonly to: number;
	readonly after: number;
}

/** The days that an address names by `from` and `to`; this month up to today unless it does. */
export function daysOf(app: App, search: URLSearchParams): Days {
	const today = Math.floor(app.clock() / 1000 / day) * day;
	const from =
		secondOf(search.get("from")) ??
		Date.parse(`${dayOf(today).slice(0, 7)}-01`) / 1000;
	const to = secondOf(search.get("to")) ?? today;
	return { from, to, after: to + day };
}

/** The form in which a reader chooses the days, and what its children ask beside them. */
export function DaysForm({
	days,
	children,
}: {
	days: Days;
	children?: ComponentChildren;
}) {
	return (
		<form class="line wrap">
			<label class="line">
				<span class="nowrap">{t("From")}</span>
				<input class="input" type="date" name="from" value={dayOf(days.from)} />
			</label>
			<label class="line">
				<span class="nowrap">{t("To")}</span>
				<input class="input" type="date" name="to" value={dayOf(days.to)} />
			</label>
			{children}
			<button class="btn" type="submit">
				{t("Show")}
			</button>
		</form>
	);
}

/** Time as hours and minutes. */
export const spent = (seconds: number): string =>
	t("{hours}h {minutes}m", {
		hours: Math.floor(seconds / 3600),
		minutes: Math.floor((seconds % 3600) / 60),
	});
