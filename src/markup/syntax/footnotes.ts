import type {
	Env,
	MarkdownIt,
	StateBlock,
	StateCore,
	StateInline,
	Token,
} from "markdown-it";

/** The footnotes of one text, by their labels, and in the order in which they are first named. */
export interface Footnotes {
	readonly definitions: Map<string, Token[]>;
	/** Label and number, counted from one. */
	readonly named: Map<string, number>;
}

const mostFootnotes = 1000;

/** The footnotes found so far in a text. */
export function footnotesOf(env: Env): Footnotes {
	env.footnotes ??= {
		definitions: new Map(),
		named: new Map(),
	} satisfies Footnotes;
	return env.footnotes as Footnotes;
}

/** Adds footnotes: `[^label]` in a text and `[^label]: note` at the left margin, continued by indented lines. */
export function footnotes(md: MarkdownIt): void {
	md.block.ruler.before("reference", "footnote", define, {
		alt: ["paragraph", "reference"],
	});
	md.inline.ruler.before("link", "footnote", name);
	md.core.ruler.after("inline", "footnotes", readNotes);
}

const definition = /^\[\^([^\s\]^[]{1,100})\]:[ \t]*/;

function define(
	state: StateBlock,
	start: number,
	end: number,
	silent: boolean,
): boolean {
	// Only at the margin: neither within another note, a list nor a quote.
	if (
		state.level > 0 ||
		state.env.withinNote ||
		(state.sCount[start] ?? 0) >= 4
	)
		return false;
	const first = state.getLines(start, start + 1, 0, false).trimStart();
	const [head, label] = definition.exec(first) ?? [];
	if (!head || !label) return false;
	if (silent) return true;
	let next = start + 1;
	while (next < end && (state.isEmpty(next) || (state.sCount[next] ?? 0) >= 4))
		next++;
	const rest = state.getLines(start + 1, next, 4, false);
	state.line = next;
	const { definitions } = footnotesOf(state.env);
	if (definitions.has(label) || definitions.size >= mostFootnotes) return true;
	const tokens: Token[] = [];
	const env = Object.assign(Object.create(state.env), { withinNote: true });
	state.md.block.parse(
		`${first.slice(head.length)}\n${rest}`,
		state.md,
		env,
		tokens,
	);
	definitions.set(label, tokens);
	return true;
}

const use = /\[\^([^\s\]^[]{1,100})\]/y;

function name(state: StateInline, silent: boolean): boolean {
	if (state.src.charCodeAt(state.pos + 1) !== 0x5e || state.linkLevel > 0)
		return false;
	use.lastIndex = state.pos;
	const [whole, label] = use.exec(state.src) ?? [];
	const { definitions, named } = footnotesOf(state.env);
	if (!whole || !label || !definitions.has(label)) return false;
	if (!silent) {
		const isFirst = !named.has(label);
		if (isFirst) named.set(label, named.size + 1);
		const token = state.push("footnote_ref", "", 0);
		token.meta = { number: named.get(label), isFirst };
	}
	state.pos += whole.length;
	return true;
}

// Notes that are named nowhere are left out; those named in notes come after them.
function readNotes(state: StateCore): void {
	const { definitions, named } = footnotesOf(state.env);
	// What is named on the way is met later in the same round.
	for (const label of named.keys())
		for (const token of definitions.get(label) ?? [])
			if (token.type === "inline" && token.children?.length === 0)
				state.md.inline.parse(
					token.content,
					state.md,
					state.env,
					token.children,
				);
}
