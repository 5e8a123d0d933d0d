/** A command that nobody knows, or that has too few or too many arguments; `usage` tells the commands of its kind. */
export class WrongCommand extends Error {
	readonly usage: string;
	constructor(usage: string) {
		super("wrong command");
		this.usage = usage;
	}
}

/** Refuses a command as unknown or wrong; whoever runs it says what is wrong with it (`whatIsWrong`). */
export const wrongCommand = (usage: string): Error => new WrongCommand(usage);

/** A place of a command: words, of which one stands there, or a name in capitals for what a person fills in. */
interface Place {
	readonly words: readonly string[];
	readonly optional: boolean;
}
interface Form {
	readonly line: string;
	readonly places: readonly Place[];
}

const isFilledIn = (word: string): boolean => /^\p{Lu}/u.test(word);

/** The forms that the lines of a usage tell: options are left out, `a | b` is one place, and what stands in brackets is optional. */
function formsOf(usage: string): Form[] {
	return usage
		.split("\n")
		.filter((line) => line.startsWith("ingot "))
		.map((line) => {
			const bare = line
				.replace(/^ingot (admin )?/, "")
				.replace(/\[--[^\]]*\]/g, "")
				.replace(/\((--[^)]*)\)/g, "")
				.replace(/(?<!\| )--[a-z-]+ \S+/g, "")
				.trim();
			const parts = bare.match(/(?:\[[^\]]*\]|\S+)(?: \| \S+)*/g) ?? [];
			return { line, places: parts.map(placeOf) };
		});
}

function placeOf(part: string): Place {
	const optional = part.startsWith("[");
	const words = part.replace(/[[\]]/g, "").split("|");
	return { words: words.map((word) => word.trim()), optional };
}

/** How far a command follows a form, and what stands in its way. */
interface Match {
	readonly line: string;
	readonly followed: number;
	readonly missing?: string;
	/** The places that a person has filled in, where a command follows a form to its end. */
	readonly filledIn?: readonly string[];
	readonly surplus?: string;
}

function follow({ line, places }: Form, given: readonly string[]): Match {
	let at = 0;
	for (const { words, optional } of places) {
		const word = given[at];
		const filledIn = words.some(isFilledIn);
		if (word !== undefined && (filledIn || words.includes(word))) {
			at = words.some((one) => one.endsWith("…")) ? given.length : at + 1;
			continue;
		}
		if (optional) continue;
		if (word !== undefined) return { line, followed: at };
		const missing = filledIn ? words.join(" or ").replaceAll("…", "") : "";
		return { line, followed: at, missing };
	}
	const surplus = given[at];
	if (surplus !== undefined) return { line, followed: at, surplus };
	const filledIn = places
		.filter(({ words, optional }) => !optional && words.some(isFilledIn))
		.map(({ words }) => words.join(" or "));
	return { line, followed: at, filledIn };
}

/** Says what is wrong with the words of a command: the argument that is missing or too much, or that none is called so; with the lines that come nearest. */
export function whatIsWrong(given: readonly string[], usage: string): string {
	const matches = formsOf(usage).map((form) => follow(form, given));
	const followed = Math.max(0, ...matches.map((match) => match.followed));
	if (followed === 0) return `unknown command "${given.join(" ")}"\n\n${usage}`;
	const nearest = matches.filter((match) => match.followed === followed);
	const lines = nearest.map(({ line }) => `${line}\n`).join("");
	return `${faultOf(nearest, given, followed)}\n\n${lines}`;
}

function faultOf(
	nearest: readonly Match[],
	given: readonly string[],
	followed: number,
): string {
	const missing = nearest.find((match) => match.missing)?.missing;
	if (missing) return `${missing} is missing`;
	if (given.length <= followed)
		return nearest.some((match) => match.missing === "")
			? "the command is not complete"
			: `${nearest[0]?.filledIn?.join(" or ") || "an argument"} is not valid`;
	const word = given[followed];
	return nearest.some((match) => match.surplus)
		? `"${word}" is one argument too many`
		: `unknown command "${given.slice(0, followed + 1).join(" ")}"`;
}
