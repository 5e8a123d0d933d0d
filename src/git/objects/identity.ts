import { GitError } from "../errors.ts";

/** Who and when, as an author, committer or tagger line says it. */
export type Identity = {
	readonly name: string;
	readonly email: string;
	/** Seconds since 1970. */
	readonly seconds: number;
	/** Offset as written, `+0200`; for display only, it does not move the time. */
	readonly zone: string;
};

/** Reads an identity line; never throws, since real histories hold every kind of broken ones. */
export function parseIdentity(line: string): Identity {
	const close = line.lastIndexOf(">");
	const open = line.indexOf("<");
	const name = line.slice(0, open < 0 ? line.length : open).trim();
	const email = open < 0 || close < open ? "" : line.slice(open + 1, close);
	const [, seconds, zone] =
		/^\s*(\d{1,15})(?:\s+([+-]\d{1,6}))?/.exec(line.slice(close + 1)) ?? [];
	return { name, email, seconds: Number(seconds ?? 0), zone: zone ?? "+0000" };
}

/** Writes an identity line, cleaning name and address the way git does. Throws `bad-identity` when no name is left. */
export function formatIdentity(identity: Identity): string {
	const name = cleanIdentityText(identity.name);
	if (name === "") {
		throw new GitError("bad-identity", "the name has no usable character");
	}
	const email = cleanIdentityText(identity.email);
	// Git reads no time before 1970: fsck calls such a commit broken, so the earliest it can say is said.
	const seconds = Math.max(0, Math.trunc(identity.seconds) || 0);
	return `${name} <${email}> ${seconds} ${checkZone(identity.zone)}`;
}

/** What git leaves of a name or address: no `<>`, line break or NUL, no crud at both ends (ident.c). */
export function cleanIdentityText(text: string): string {
	return text
		.toWellFormed()
		.replace(CRUD_START, "")
		.replace(FORBIDDEN, "")
		.replace(CRUD_START, "")
		.split("")
		.reduceRight(dropCrud, "");
}

/** The offset of a number of minutes east, as git writes it: `+0530`. */
export function zoneOf(minutes: number): string {
	const size = Math.min(Math.abs(Math.trunc(minutes)), 99 * 60 + 59);
	const digits = Math.trunc(size / 60) * 100 + (size % 60);
	return (minutes < 0 ? "-" : "+") + String(digits).padStart(4, "0");
}

/** The minutes east of an offset as written; 0 when it makes no sense. */
export function zoneMinutes(zone: string): number {
	const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(zone) ?? [];
	const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
	return sign === "-" ? -size : size;
}

function checkZone(zone: string): string {
	return /^[+-]\d{4}$/.test(zone) ? zone : "+0000";
}

/** Cuts crud off the end, in one pass without backtracking. */
function dropCrud(kept: string, char: string): string {
	return kept === "" && CRUD_CHAR.test(char) ? "" : char + kept;
}

const CRUD_START = /^[\0-\x20.,:;<>"\\']+/;
const CRUD_CHAR = /[\0-\x20.,:;<>"\\']/;
const FORBIDDEN = /[<>\n\0]/g;
