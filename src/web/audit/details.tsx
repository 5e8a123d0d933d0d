import {
	type AuditRecord,
	detailsOf,
} from "../../domain/audit/audit-record.ts";
import { dateOf } from "../../text/rfc3339.ts";
import { exactly } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import {
	fieldWord,
	isQuietChange,
	isQuietFact,
	momentIn,
} from "./field-words.ts";

/** So many lines about one record stand in a list; the API has all. */
const most = 6;
const longest = 120;

/** The details of a record besides who did what to which thing, a line for each field. */
export function Details({ record }: { record: AuditRecord }) {
	const details = detailsOf(record);
	const { action } = record;
	const changes = Object.entries(details.changes ?? {}).map(
		([field, [before, after]]) =>
			[
				field,
				[timed(action, field, before), timed(action, field, after)],
			] as const,
	);
	const facts = Object.entries(details.facts ?? {}).map(
		([field, value]) => [field, timed(action, field, value)] as const,
	);
	const lines = [
		...changes.flatMap(changeOf),
		...facts.flatMap(([field, value]) =>
			isQuietFact(record.action, field)
				? []
				: factOf(field, value, details.changes ?? {}),
		),
	];
	if (lines.length === 0) return null;
	const left = lines.length - most;
	return (
		<ul class="hint plain">
			{lines.slice(0, most).map((line) => (
				<li>{line.slice(0, longest)}</li>
			))}
			{left > 0 && <li>{t("and {n} more", { n: left })}</li>}
		</ul>
	);
}

/** The name of a field; of one without a word, the name that tables have. */
function nameOf(field: string): string {
	const name = field.replaceAll("_", " ");
	return fieldWord(field) ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** The words for a moment; other values as they are. */
function timed(action: string, field: string, value: unknown): unknown {
	const moment = momentIn(action, field, value);
	if (moment === undefined) return value;
	return moment > 0 ? exactly(dateOf(moment)) : "";
}

/** A new thing is told by what it has; another one by what it was and is. */
function changeOf([field, [before, after]]: readonly [
	string,
	readonly unknown[],
]): string[] {
	// the levels of units of a team: their names are told by another field
	const isLevels = field === "units" && !Array.isArray(after ?? before);
	if (isQuietChange(field) || isLevels) return [];
	if (before !== null)
		return [`${nameOf(field)}: ${spoken(before)} → ${spoken(after)}`];
	return isUntold(field, after) ? [] : [`${nameOf(field)}: ${spoken(after)}`];
}

/** Values that nearly every new thing has need not be told. */
const isUsual = (value: unknown): boolean =>
	!value ||
	// without a limit
	value === -1 ||
	(typeof value === "object" &&
		Object.values(value).every((one) => isUsual(one)));

/** Fields that are news where they are off: something ended, or is open to more people. */
const toldWhenOff: ReadonlySet<string> = new Set([
	...["on", "enabled", "active", "read_only", "is_public", "confidential"],
]);

const isUntold = (field: string, value: unknown): boolean =>
	isUsual(value) && !(value === false && toldWhenOff.has(field));

function factOf(field: string, value: unknown, changes: object): string[] {
	if (field === "moves") return movesOf(value);
	if (isUntold(field, value)) return [];
	if (field !== "fields") return [`${nameOf(field)}: ${spoken(value)}`];
	// those of which the values are told are not named again
	const others = (value as string[]).filter((one) => !(one in changes));
	return others.length ? [others.map(nameOf).join(", ")] : [];
}

function spoken(value: unknown): string {
	if (typeof value === "boolean") return value ? t("yes") : t("no");
	if (value === null || value === undefined || value === "") return "–";
	if (Array.isArray(value)) return value.length ? value.join(", ") : "–";
	if (typeof value === "object") {
		const told = Object.entries(value).filter(([, one]) => !isUsual(one));
		return (
			told
				.map(([key, one]) => `${key.replaceAll("_", " ")} ${spoken(one)}`)
				.join(", ") || "–"
		);
	}
	return String(value);
}

const movesOf = (value: unknown): string[] =>
	(value as { ref: string; from: string | null; to: string | null }[]).map(
		({ ref, from, to }) => `${ref}: ${short(from)} → ${short(to)}`,
	);

const short = (oid: string | null): string => oid?.slice(0, 10) ?? "–";
