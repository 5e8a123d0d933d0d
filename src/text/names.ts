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
