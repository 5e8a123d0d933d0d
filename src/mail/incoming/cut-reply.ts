/** What somebody wrote anew in an answer: without the mail that is quoted above or below it, and without a signature. */
export function cutReply(text: string, own: readonly string[]): string {
	let lines = text.split("\n").map((line) => line.trimEnd());
	lines = lines.slice(0, signatureAt(lines));
	lines = lines.slice(0, forwardedAt(lines, own));
	lines = withoutLastQuote(lines);
	lines = withoutFirstQuote(lines);
	lines = lines.slice(0, sentFromAt(lines));
	return lines.join("\n").trim();
}

const isQuoted = (line: string) => line.startsWith(">");

/** The line that begins a signature since the days of Usenet, unless it is quoted. */
function signatureAt(lines: readonly string[]): number {
	const at = lines.indexOf("--");
	return at < 0 ? lines.length : at;
}

const dividers = /^(-{3,} ?\S.{0,60}\S ?-{3,}|_{20,})$/;
const headerLine = /^>?\s*\*?[\p{L} -]{1,20}\*?\s?[:：]\s?\*?\s*\S/u;

/** Where a whole mail stands below its headers, as Outlook quotes: several of them, one with an address of the forge. */
function forwardedAt(lines: readonly string[], own: readonly string[]): number {
	for (let at = 0; at < lines.length; at++) {
		if (!headerLine.test(lines[at] ?? "")) continue;
		let end = at;
		while (end < lines.length && headerLine.test(lines[end] ?? "")) end++;
		const block = lines.slice(at, end).join("\n").toLowerCase();
		if (end - at >= 3 && own.some((address) => block.includes(address))) {
			let from = at;
			while (
				from > 0 &&
				(lines[from - 1] === "" || dividers.test(lines[from - 1] ?? ""))
			)
				from--;
			return from;
		}
		at = end;
	}
	return lines.length;
}

/** The quote at the end goes, with the line above it that says who wrote it when. One in the middle stays: it is answered line by line. */
function withoutLastQuote(lines: readonly string[]): string[] {
	let end = lines.length;
	while (end > 0 && lines[end - 1] === "") end--;
	if (!end || !isQuoted(lines[end - 1] ?? "")) return [...lines];
	while (end > 0 && (isQuoted(lines[end - 1] ?? "") || lines[end - 1] === ""))
		end--;
	return lines.slice(0, attributionAt(lines, end));
}

/** The quote at the beginning goes only with a line that introduces it: otherwise somebody chose what to answer to. */
function withoutFirstQuote(lines: readonly string[]): string[] {
	let at = 0;
	while (at < lines.length && lines[at] === "") at++;
	let quote = at;
	while (
		quote < lines.length &&
		quote - at < 4 &&
		!isQuoted(lines[quote] ?? "")
	)
		quote++;
	const introduced = attributionAt(lines, quote);
	if (!isQuoted(lines[quote] ?? "") || introduced === quote || introduced > at)
		return [...lines];
	while (quote < lines.length && isQuoted(lines[quote] ?? "")) quote++;
	return lines.slice(quote);
}

/** Where the one to three lines begin that say who wrote the quote at `quote` and when; `quote` itself when none do. */
function attributionAt(lines: readonly string[], quote: number): number {
	let last = quote - 1;
	while (last >= 0 && lines[last] === "") last--;
	if (!/[:：]$/.test(lines[last] ?? "")) return quote;
	for (let first = last; first >= 0 && last - first < 3; first--) {
		const line = lines[first] ?? "";
		if (line === "" || isQuoted(line)) return quote;
		const words = lines.slice(first, last + 1).join(" ");
		const tells = /@|\d{4}|\d[:.]\d\d/.test(words) && words.length <= 400;
		const begins = /^[\p{Lu}\p{Lo}\d"]|^[^<]+<[^<>]+@/u.test(line);
		if (tells && begins) return first;
	}
	return quote;
}

const sentFrom =
	/^(sent from my|sent from|get outlook for|von meinem .{1,40} gesendet|gesendet von|envoyé de(puis)? mon|enviado desde mi|enviado do meu|enviada do meu|iphoneから送信|发自我的)/i;

/** The last line that a telephone adds by itself. */
function sentFromAt(lines: readonly string[]): number {
	let last = lines.length - 1;
	while (last >= 0 && lines[last] === "") last--;
	const line = lines[last] ?? "";
	return line.length <= 80 && sentFrom.test(line) ? last : lines.length;
}
