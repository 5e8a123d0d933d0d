import type { Node } from "./parse.ts";
import { ExpressionError } from "./values.ts";

/** The fewest and the most arguments of each function (GitHub's "Evaluate expressions in workflows and actions"), by its name in small letters. */
const functions: Readonly<
	Record<string, readonly [named: string, fewest: number, most: number]>
> = {
	__proto__: null as never,
	contains: ["contains", 2, 2],
	startswith: ["startsWith", 2, 2],
	endswith: ["endsWith", 2, 2],
	format: ["format", 1, 255],
	join: ["join", 1, 2],
	tojson: ["toJSON", 1, 1],
	fromjson: ["fromJSON", 1, 1],
	hashfiles: ["hashFiles", 1, 255],
	case: ["case", 3, Number.POSITIVE_INFINITY],
	success: ["success", 0, 255],
	failure: ["failure", 0, 255],
	cancelled: ["cancelled", 0, 0],
	always: ["always", 0, 0],
};

/** The functions that ask how the run stands; others take values. */
const ofStatus = ["success", "failure", "cancelled", "always"];
/** The names of the functions that every expression has, as GitHub writes them: those that read files or the run's state belong to some places. */
export const plainFunctions: readonly string[] = Object.entries(functions)
	.filter(([key]) => key !== "hashfiles" && !ofStatus.includes(key))
	.map(([, [named]]) => named);

/** Checks the functions of a whole expression, also of the branches that are not taken. @throws ExpressionError for an unknown one, or a wrong number of arguments */
export function checkCalls(node: Node): void {
	switch (node.kind) {
		case "call":
			checkCall(node.name, node.args.length);
			for (const arg of node.args) checkCalls(arg);
			return;
		case "member":
			checkCalls(node.of);
			checkCalls(node.key);
			return;
		case "filter":
		case "not":
			checkCalls(node.of);
			return;
		case "binary":
			checkCalls(node.left);
			checkCalls(node.right);
			return;
		default:
	}
}

function checkCall(name: string, given: number): void {
	const known = functions[name];
	if (!known) throw new ExpressionError(`${name}() is not known`);
	const [named, fewest, most] = known;
	if (given < fewest || given > most)
		throw new ExpressionError(`${named}() takes ${range(fewest, most)}`);
	if (name === "case" && given % 2 === 0)
		throw new ExpressionError(
			"case() takes pairs of a condition and a value, and a last value for all other cases",
		);
}

const range = (fewest: number, most: number): string =>
	fewest === most
		? `${fewest || "no"} argument${fewest === 1 ? "" : "s"}`
		: Number.isFinite(most)
			? `${fewest} to ${most} arguments`
			: `at least ${fewest} arguments`;
