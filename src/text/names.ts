/** A name that git accepts for a branch or tag (git-check-ref-format). A leading dash passes here; git/ refuses it for writing. */
export function isRefName(name: string): boolean {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	if (/[\x00-\x20\x7f\\~^:?*[]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)/.test(name))
		return false;
	return !/^[/.]|[/.]$/.test(name) && name !== "@" && name !== "";
}

/** A plain address, as people have them: no quotes, comments or address literals. */
export function isEmail(text: string): boolean {
	if (text.length > 254) return false;
	const at = text.lastIndexOf("@");
	if (at < 1 || at > 64 || at === text.length - 1) return false;
	const local = text.slice(0, at);
	const domain = text.slice(at + 1);
	if (
		!/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/.test(local) ||
		local.startsWith("-")
	)
		return false;
	if (local.startsWith(".") || local.endsWith(".") || local.includes(".."))
		return false;
	return domain
		.split(".")
		.every(
			(part) =>
				/^[A-Za-z0-9-]{1,63}$/.test(part) &&
				!part.startsWith("-") &&
				!part.endsWith("-"),
		);
}

export function isHttpUrl(text: string): boolean {
	const url = URL.parse(text);
	return (
		url !== null &&
		/^https?:$/.test(url.protocol) &&
		url.hostname !== "" &&
		!/[\s<>"]/.test(text)
	);
}

/** 1 to 40 ASCII letters and digits, with single `-`, `_`, `.` between them. */
export const isAccountName = (text: string): boolean =>
	text.length <= 40 && /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*$/.test(text);

/** The longest name by which another service knows somebody (OpenID Connect Core, 2). */
const longest = 255;

/** What no text that is shown in a line has: controls, and what turns the direction of the text after it. */
const unprintable =
	/[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/**
 * What identifies somebody or something elsewhere, as it is. Undefined for what is empty or too long, has characters that nobody sees, or becomes
 * another one's in lower case: it is never cut or cleaned, or two would become one.
 */
export function identifierOf(value: unknown): string | undefined {
	if (typeof value !== "string" || value.trim() === "") return undefined;
	if (value.length > longest || unprintable.test(value)) return undefined;
	if (!value.isWellFormed() || foldsIntoOthers(value)) return undefined;
	return value;
}

const allUnprintable = new RegExp(unprintable, "gu");

/** The dotted I and the signs of ohm, kelvin and angstrom become other letters in lower case. */
const foldsIntoOthers = (text: string): boolean =>
	/[\u0130\u2126\u212a\u212b]/.test(text);

/** A name of somebody that is only shown: in one line, without what hides or turns it, at most 255 characters. */
export const shownNameOf = (value: unknown): string =>
	typeof value === "string"
		? value
				.toWellFormed()
				.replace(allUnprintable, " ")
				.replace(/\s+/g, " ")
				.trim()
				.slice(0, longest)
				.toWellFormed()
		: "";
