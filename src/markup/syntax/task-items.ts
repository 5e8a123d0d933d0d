import type { MarkdownIt, StateCore, Token } from "markdown-it";

/** Adds `- [ ] to do` and `- [x] done`: the items and their boxes are marked, with the place of the box in the source. */
export function taskItems(md: MarkdownIt): void {
	md.core.ruler.after("inline", "task_items", mark);
}

function mark(state: StateCore): void {
	const { tokens } = state;
	let starts: readonly LineStart[] | undefined;
	for (let i = 2; i < tokens.length; i++) {
		const [item, paragraph, inline] = tokens.slice(i - 2, i + 1) as [
			Token,
			Token,
			Token,
		];
		if (item.type !== "list_item_open" || paragraph.type !== "paragraph_open")
			continue;
		const text = inline.children?.[0];
		const [whole, sign] =
			(text?.type === "text" && /^\[([ xX])\][ \t]/.exec(text.content)) || [];
		if (!text || !whole) continue;
		text.content = text.content.slice(whole.length);
		starts ??= lineStarts(state.env.source as string);
		const line = inline.map?.[0] ?? 0;
		item.meta = { isTask: true };
		inline.meta = {
			isDone: sign !== " ",
			position: boxIn(state.env.source as string, starts, line),
		};
	}
}

interface LineStart {
	readonly character: number;
	readonly byte: number;
}

// Bytes, since that is what those who toggle the box count.
function boxIn(source: string, starts: readonly LineStart[], line: number) {
	const { character = 0, byte = 0 } = starts[line] ?? {};
	const text = source.slice(character, starts[line + 1]?.character);
	const at = Math.max(text.search(/\[[ xX]\]/), 0);
	return byte + Buffer.byteLength(text.slice(0, at));
}

function lineStarts(source: string): LineStart[] {
	const starts: LineStart[] = [{ character: 0, byte: 0 }];
	let byte = 0;
	let character = 0;
	for (const { index, 0: end } of source.matchAll(/\r\n|\r|\n/g)) {
		const next = index + end.length;
		byte += Buffer.byteLength(source.slice(character, next));
		character = next;
		starts.push({ character, byte });
	}
	return starts;
}
