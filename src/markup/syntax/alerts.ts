import type { MarkdownIt, StateCore, Token } from "markdown-it";

/** Adds quotes that begin with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` on a line of its own. */
export function alerts(md: MarkdownIt): void {
	md.core.ruler.after("inline", "alerts", mark);
}

const form = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/i;

function mark({ tokens }: StateCore): void {
	for (let i = 2; i < tokens.length; i++) {
		const [quote, paragraph, inline] = tokens.slice(i - 2, i + 1) as [
			Token,
			Token,
			Token,
		];
		if (quote.type !== "blockquote_open") continue;
		const [first, second] = inline.children ?? [];
		if (paragraph.type !== "paragraph_open" || first?.type !== "text") continue;
		const kind = form.exec(first.content)?.[1]?.toLowerCase();
		if (!kind || (second && !/^(soft|hard)break$/.test(second.type))) continue;
		inline.children?.splice(0, 2);
		quote.meta = { alert: kind };
	}
}
