import type { MarkdownIt, StateInline } from "markdown-it";

/** Adds `[[Page]]` and `[[words|Page]]`, as wikis have them. */
export function shortLinks(md: MarkdownIt): void {
	md.inline.ruler.before("link", "short_link", read);
}

const form = /\[\[([^[\]\n|]{1,200})(?:\|([^[\]\n|]{1,200}))?\]\]/y;

function read(state: StateInline, silent: boolean): boolean {
	if (!state.env.shortLinks || state.linkLevel > 0) return false;
	form.lastIndex = state.pos;
	const [whole, first = "", second = first] = form.exec(state.src) ?? [];
	if (!whole) return false;
	const page = second.trim().replaceAll(" ", "-");
	const href = state.md.normalizeLink(page);
	if (page === "" || !state.md.validateLink(href)) return false;
	if (!silent) {
		state.push("link_open", "a", 1).attrs = [["href", href]];
		state.push("text", "", 0).content = first.trim();
		state.push("link_close", "a", -1);
	}
	state.pos += whole.length;
	return true;
}
