/** A part of a comment: written text, or lines that it suggests in place of those that it is about. */
export type CommentPart =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "suggestion"; readonly lines: readonly string[] };

const opening = /^ {0,3}(`{3,}|~{3,})[ \t]*suggestion[^\n`]*$/;
const otherFence = /^ {0,3}(`{3,}|~{3,})/;

/** The parts of a comment in their order: what stands between fences of the kind `suggestion`, and the rest. */
export function commentParts(body: string): CommentPart[] {
	const parts: CommentPart[] = [];
	let text: string[] = [];
	const lines = body.split(/\r?\n/);
	const closes = (line: string, mark: string) => {
		const end = line.trim();
		return (
			end.length >= mark.length &&
			end === (mark[0] as string).repeat(end.length)
		);
	};
	for (let at = 0; at < lines.length; at++) {
		const line = lines[at] as string;
		const [, mark] = opening.exec(line) ?? otherFence.exec(line) ?? [];
		if (mark === undefined) {
			text.push(line);
			continue;
		}
		let end = at + 1;
		while (end < lines.length && !closes(lines[end] as string, mark)) end++;
		if (opening.test(line)) {
			if (text.some((one) => one.trim()))
				parts.push({ kind: "text", text: text.join("\n") });
			text = [];
			parts.push({ kind: "suggestion", lines: lines.slice(at + 1, end) });
		} else text.push(...lines.slice(at, end + 1));
		at = end;
	}
	if (text.some((one) => one.trim()))
		parts.push({ kind: "text", text: text.join("\n") });
	return parts;
}
