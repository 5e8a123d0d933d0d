const lists = [
	"license",
	"topics",
	"requires",
	"tool_requires",
	"test_requires",
];
const texts = ["description", "homepage", "url", "author"];

const assigned = new RegExp(
	`^[ \\t]{1,8}(${[...lists, ...texts].join("|")})[ \\t]*=[ \\t]*`,
	"gm",
);
const call =
	/\bself\.(requires|tool_requires|build_requires|test_requires)\([ \t]{0,20}["']([^"'\n]{1,200})["']/g;
const longestValue = 4000;
const most = 200;

/**
 * What a recipe says of itself, as far as it is written down as texts: a recipe is a program, and nobody runs it here.
 */
export function recipeFacts(source: string): Record<string, unknown> {
	const facts: Record<string, string | string[]> = {};
	const listIn = (name: string): string[] => {
		const known = facts[name];
		const list = Array.isArray(known) ? known : [];
		facts[name] = list;
		return list;
	};
	for (const found of source.matchAll(assigned)) {
		const name = found[1] as string;
		if (facts[name] !== undefined) continue;
		const start = found.index + found[0].length;
		const words = literals(source.slice(start, start + longestValue));
		if (words.length === 0) continue;
		if (texts.includes(name)) facts[name] = words[0] as string;
		else listIn(name).push(...words);
	}
	for (const [, verb = "", reference = ""] of source.matchAll(call)) {
		const list = listIn(verb === "build_requires" ? "tool_requires" : verb);
		if (list.length < most) list.push(reference);
	}
	return facts;
}

/** The texts that a value begins with: one, or those of a list or tuple. */
function literals(value: string): string[] {
	const long = /^(?:"""|''')/.exec(value)?.[0];
	if (long) return [value.slice(3).split(long, 1)[0] as string];
	const closing = { "(": ")", "[": "]" }[value[0] ?? ""];
	const end = closing ? value.indexOf(closing) : value.indexOf("\n");
	const inner = value.slice(0, end < 0 ? value.length : end);
	const words = [...inner.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)].map(
		([, double, single]) => double ?? single ?? "",
	);
	// a text in several pieces is one; commas make a list
	return /["'][ \t]*,/.test(inner)
		? words.slice(0, most)
		: words.length
			? [words.join("")]
			: [];
}
