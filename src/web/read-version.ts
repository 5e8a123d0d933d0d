import { createHash } from "node:crypto";
import { conflict, type DomainError } from "../errors.ts";
import { t } from "./words/words.ts";

/** What an edit form showed when it was read, by name. */
export type Reads = Readonly<Record<string, unknown>>;

/** The hidden field that says what a form showed when it was read. */
export const readField = "read_version";

/** What was read, as a form sends it along: names with a digest of each value. */
export const versionOf = (reads: Reads): string =>
	Object.entries(reads)
		.map(([name, value]) => `${name}:${digest(value)}`)
		.join(" ");

/**
 * Refuses a form when somebody has changed what it edits since it was read; says what it is now.
 * @throws DomainError "conflict"
 */
export function demandAsRead(sent: string, now: Reads): void {
	const read = new Map(
		sent.split(" ").map((part) => part.split(":", 2) as [string, string]),
	);
	const changed = Object.entries(now).filter(
		([name, value]) => read.has(name) && read.get(name) !== digest(value),
	);
	if (changed.length === 0) return;
	const values = changed.map(
		([name, value]) => `${name.replaceAll("_", " ")}: ${shown(value)}`,
	);
	throw conflict(
		t(
			"Another user changed this while you were editing. It is now: {values}. Save again to overwrite it with your version.",
			{ values: values.join(" · ") },
		),
		{ outdated: true },
	);
}

/** Whether this is the refusal of a form that somebody else was faster with. */
export const isOutdated = ({ details }: DomainError): boolean =>
	(details as { outdated?: boolean } | undefined)?.outdated === true;

const digest = (value: unknown): string =>
	createHash("sha256")
		.update(JSON.stringify(value ?? null))
		.digest("base64url")
		.slice(0, 16);

/** Characters of a value that a message shows. */
const most = 500;
const shown = (value: unknown): string => {
	const text = typeof value === "string" ? value : JSON.stringify(value);
	return text.length > most ? `${text.slice(0, most)}…` : text;
};
