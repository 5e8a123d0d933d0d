import { findReferences } from "../../../markup/find-references.ts";
import { proseOf } from "../../../markup/prose.ts";

/** What a text asks to happen to an issue that it names. */
export type RefAction = "none" | "closes" | "reopens";

/** That a text names an issue or pull request: of its own repository, or of another. */
export interface NamedIssue {
	readonly owner?: string;
	readonly repository?: string;
	readonly index: number;
	readonly action: RefAction;
	/** Seconds that `@1h30m` behind it says. */
	readonly seconds: number;
}

const wanted = new Set(["issue", "url"] as const);
const closing = /(?:^|[^\w-])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+$/i;
const reopening = /(?:^|[^\w-])reopen(?:s|ed)?:?\s+$/i;
const timeBehind = /^\s+@((?:\d{1,6}(?:[.,]\d{1,3})?[wdhm]){1,4})(?![\w.])/;
const unit: Readonly<Record<string, number>> = {
	w: 5 * 8 * 3600,
	d: 8 * 3600,
	h: 3600,
	m: 60,
};
/** As much of the text before a reference as can be a word for it. */
const before = 40;
/** More than these in one text are no longer a conversation. */
const most = 50;

/**
 * The issues that a text names, each once, with the strongest word for it. Markdown says nothing inside of code and comments; titles and commit
 * messages are plain.
 */
export function issuesNamedIn(
	siteRoot: string,
	text: string,
	{ markdown = true } = {},
): NamedIssue[] {
	if (!/[#!]\d|:\/\//.test(text)) return [];
	const prose = markdown ? proseOf(text) : text;
	const parts = [...findReferences(prose, wanted as never, siteRoot)];
	const found = new Map<string, NamedIssue>();
	for (const [i, part] of parts.entries()) {
		if (part.kind !== "reference") continue;
		const named = namedBy(part.reference, siteRoot);
		if (!named) continue;
		const lead = textOf(parts[i - 1]).slice(-before);
		const action = closing.test(lead)
			? "closes"
			: reopening.test(lead)
				? "reopens"
				: "none";
		const key = `${named.owner ?? ""}/${named.repository ?? ""}#${named.index}`;
		const known = found.get(key.toLowerCase());
		if (known && known.action !== "none") continue;
		const seconds = secondsIn(textOf(parts[i + 1])) || (known?.seconds ?? 0);
		found.set(key.toLowerCase(), { ...named, action, seconds });
		if (found.size >= most) break;
	}
	return [...found.values()];
}

type Part =
	ReturnType<typeof findReferences> extends Generator<infer P> ? P : never;

const textOf = (part: Part | undefined): string =>
	part?.kind === "text" ? part.text : "";

function namedBy(
	reference: Extract<Part, { kind: "reference" }>["reference"],
	siteRoot: string,
): Pick<NamedIssue, "owner" | "repository" | "index"> | undefined {
	if (reference.kind === "issue") {
		const { owner, repository, index } = reference;
		return owner && repository ? { owner, repository, index } : { index };
	}
	if (reference.kind !== "url") return undefined;
	const [, owner, repository, index] =
		/^([^/?#]+)\/([^/?#]+)\/(?:issues|pulls)\/([1-9]\d{0,14})(?:[?#].*)?$/.exec(
			reference.url.slice(siteRoot.length),
		) ?? [];
	return owner && repository && index
		? { owner, repository, index: Number(index) }
		: undefined;
}

function secondsIn(text: string): number {
	const spent = timeBehind.exec(text)?.[1] ?? "";
	let sum = 0;
	for (const [, number = "", letter = ""] of spent.matchAll(
		/(\d+(?:[.,]\d+)?)([wdhm])/g,
	))
		sum += Number(number.replace(",", ".")) * (unit[letter] ?? 0);
	return Math.min(Math.round(sum), 10 * 365 * 86_400);
}
