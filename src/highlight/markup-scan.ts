import type { Lexeme } from "./scan.ts";

/** Divides HTML, XML and their kin into lexemes. */
export function* scanMarkup(code: string): Generator<Lexeme> {
	let at = 0;
	const upTo = (end: number, more = 0) =>
		code.slice(at, end < 0 ? code.length : end + more);
	while (at < code.length) {
		const open = code.indexOf("<", at);
		if (open !== at) {
			const text = upTo(open);
			yield { text, class: undefined };
			at += text.length;
			continue;
		}
		if (code.startsWith("<!--", at) || /^<[!?]/.test(code.slice(at, at + 2))) {
			const isComment = code.startsWith("<!--", at);
			const close = isComment ? "-->" : ">";
			const text = upTo(code.indexOf(close, at), close.length);
			yield { text, class: isComment ? "c" : "cp" };
			at += text.length;
			continue;
		}
		for (const lexeme of scanTag(code, at)) {
			yield lexeme;
			at += lexeme.text.length;
		}
	}
}

function* scanTag(code: string, start: number): Generator<Lexeme> {
	const name = /<\/?[^\s<>/]*/y;
	name.lastIndex = start;
	const tag = name.exec(code)?.[0] ?? "<";
	yield { text: tag, class: "nt" };
	const part = /\s+|\/?>|"[^"<]*"|'[^'<]*'|=|[^\s"'=<>/]+|["'/]/y;
	part.lastIndex = start + tag.length;
	for (;;) {
		const text = part.exec(code)?.[0];
		if (!text) return;
		yield { text, class: classOf(text) };
		if (text.endsWith(">") && text.length < 3) return;
	}
}

function classOf(text: string): string | undefined {
	if (/^\s/.test(text)) return undefined;
	if (/^["']./.test(text)) return "s";
	if (text === "=") return "o";
	return /^\/?>$/.test(text) ? "nt" : "na";
}

/** Divides a patch into its lines. */
export function* scanDiff(code: string): Generator<Lexeme> {
	for (const text of code.split(/(?<=\n)/)) {
		const header = /^(\+\+\+|---|diff |index )/.test(text);
		const change = { "+": "gi", "-": "gd", "@": "gu" }[text[0] ?? ""];
		yield { text, class: header ? "gh" : change };
	}
}
