import type { MarkdownIt, StateInline } from "markdown-it";

const tilde = 0x7e;
/** Delimiters of different kinds do not belong together, so runs of one tilde are another kind than runs of two. */
const kinds = [0, 0x10000 + tilde, tilde] as const;

/** Strikes out `~text~` and `~~text~~` as GitHub does; a run of three tildes or more is text. */
export function strikethrough(md: MarkdownIt): void {
	md.inline.ruler.at("strikethrough", read);
	md.inline.ruler2.at("strikethrough", (state) => {
		write(state, state.delimiters);
		for (const meta of state.tokens_meta)
			if (meta?.delimiters) write(state, meta.delimiters);
		return true;
	});
}

function read(state: StateInline, silent: boolean): boolean {
	if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
	const { length, can_open, can_close } = state.scanDelims(state.pos, true);
	const token = state.push("text", "", 0);
	token.content = "~".repeat(length);
	const marker = kinds[length];
	if (marker)
		state.delimiters.push({
			marker,
			// runs are never parts of longer ones
			length: 0,
			token: state.tokens.length - 1,
			end: -1,
			open: can_open,
			close: can_close,
		});
	state.pos += length;
	return true;
}

function write(
	state: StateInline,
	delimiters: StateInline["delimiters"],
): void {
	for (const { marker, end, token } of delimiters) {
		if (end === -1 || !kinds.includes(marker as 0)) continue;
		const closing = delimiters[end];
		const [first, last] = [
			state.tokens[token],
			closing && state.tokens[closing.token],
		];
		if (!first || !last) continue;
		Object.assign(first, { type: "s_open", tag: "s", nesting: 1, content: "" });
		Object.assign(last, {
			type: "s_close",
			tag: "s",
			nesting: -1,
			content: "",
		});
	}
}
